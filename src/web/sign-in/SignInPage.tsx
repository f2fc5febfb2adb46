import { Button, Divider, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getSignInMethods, openProvider, openSaml, signIn, signInFields } from '../../api/sign-in.ts';
import { ask } from '../api/ask.ts';
import { q } from '../api/client.ts';
import { queryOf, rarelyChanges } from '../api/query.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { safeNext } from '../paths/paths.ts';
import { forgetPictures } from '../ui/decoded-pictures.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Note } from '../ui/Note.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SignInLayout } from './SignInLayout.tsx';

const refusals = ['no_role', 'access_denied', 'account_not_linked', 'signup_disabled'] as const;

export function SignInPage() {
  const { t } = useTranslation('sign-in');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [halfway, setHalfway] = useState(false);
  const next = safeNext(params.get('next'));
  const { data: methods } = useQuery(queryOf(getSignInMethods, {}, rarelyChanges));
  const providers = [
    { name: methods?.provider ?? null, open: openProvider },
    { name: methods?.saml ?? null, open: openSaml },
  ].filter(({ name }) => name !== null);
  // Remove all cached data of the person who just signed out, once their page is gone.
  useEffect(() => {
    queryClient.removeQueries({ type: 'inactive' });
    queryClient.getMutationCache().clear();
    forgetPictures();
  }, [queryClient]);
  const enter = async () => {
    queryClient.clear();
    await queryClient.fetchQuery(q.session());
    await navigate(next, { replace: true });
  };
  const form = useBodyForm({
    fields: signInFields,
    initial: { email: '', password: '' },
    toBody: ({ email, password }) => ({ email: email.trim(), password }),
    send: (body) => ask(signIn, { body }),
    onSent: async ({ secondFactor }) => (secondFactor ? setHalfway(true) : enter()),
  });
  const leave = useMutation({
    mutationFn: (open: typeof openProvider | typeof openSaml) => ask(open, { body: { next } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  if (halfway) {
    return (
      <SignInLayout>
        <CodeForm onIn={enter} onBack={() => setHalfway(false)} />
      </SignInLayout>
    );
  }
  const refused = params.get('refused');
  const why = refused === null ? null : (refusals.find((one) => one === refused) ?? 'failed');
  return (
    <SignInLayout>
      <Stack gap="md">
        <div>
          <Title order={1}>{t('title')}</Title>
          <Text size="sm" c="dimmed" mt={4}>
            {params.get('next') ? t('comeBack') : t('lead')}
          </Text>
        </div>
        {why && !form.save.error ? (
          <Note tone="error" title={t('refused.title')} alert>
            <Text size="sm">{t(`refused.${why}`)}</Text>
          </Note>
        ) : null}
        <BodyForm of={form} label={t('signIn')} fullWidth>
          <TextInput
            label={t('email')}
            type="email"
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            {...form.field('email')}
          />
          <PasswordField
            label={t('password')}
            name="password"
            autoComplete="current-password"
            {...form.field('password')}
          />
        </BodyForm>
        {providers.length > 0 ? <Divider label={t('or')} /> : null}
        {leave.error ? <ErrorNote error={leave.error} /> : null}
        {providers.map(({ name, open }) => (
          <Button
            key={open.path}
            variant="default"
            fullWidth
            loading={leave.isPending}
            onClick={() => leave.mutate(open)}
          >
            {t('signInWith', { provider: name })}
          </Button>
        ))}
      </Stack>
      <Text size="xs" c="dimmed" mt="lg">
        {t('firstTime')}
      </Text>
    </SignInLayout>
  );
}
