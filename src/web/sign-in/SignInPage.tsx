import { Button, Divider, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { openProvider, signIn } from '../../api/sign-in.ts';
import { qDoor } from '../api/access.ts';
import { ask } from '../api/ask.ts';
import { q } from '../api/client.ts';
import { forgetPictures } from '../media/decoded-pictures.ts';
import { safeNext } from '../paths.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Note } from '../ui/Note.tsx';
import { CodeForm } from './CodeForm.tsx';
import { Door } from './Door.tsx';

const refusals = ['no_role', 'access_denied', 'account_not_linked', 'signup_disabled'] as const;

export function SignInPage() {
  const { t } = useTranslation('sign-in');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [halfway, setHalfway] = useState(false);
  const next = safeNext(params.get('next'));
  const provider = useQuery(qDoor()).data?.provider ?? null;
  // Of whoever just signed out nothing stays, once their page is gone.
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
  const signingIn = useMutation({
    mutationFn: () => ask(signIn, { body: { email: email.trim(), password } }),
    onSuccess: async ({ secondFactor }) => (secondFactor ? setHalfway(true) : enter()),
  });
  const leave = useMutation({
    mutationFn: () => ask(openProvider, { body: { next } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signingIn.mutate();
  };
  if (halfway) {
    return (
      <Door>
        <CodeForm onIn={enter} onBack={() => setHalfway(false)} />
      </Door>
    );
  }
  const refused = params.get('refused');
  const why = refused === null ? null : (refusals.find((one) => one === refused) ?? 'failed');
  return (
    <Door>
      <form onSubmit={submit}>
        <Stack gap="md">
          <div>
            <Title order={1}>{t('title')}</Title>
            <Text size="sm" c="dimmed" mt={4}>
              {params.get('next') ? t('comeBack') : t('lead')}
            </Text>
          </div>
          {why && !signingIn.error ? (
            <Note tone="error" title={t('refused.title')} alert>
              <Text size="sm">{t(`refused.${why}`)}</Text>
            </Note>
          ) : null}
          {signingIn.error || leave.error ? <ErrorNote error={signingIn.error ?? leave.error} /> : null}
          <TextInput
            label={t('email')}
            type="email"
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('password')}
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          />
          <Button type="submit" loading={signingIn.isPending} fullWidth mt="xs">
            {t('signIn')}
          </Button>
          {provider ? (
            <>
              <Divider label={t('or')} />
              <Button variant="default" fullWidth loading={leave.isPending} onClick={() => leave.mutate()}>
                {t('signInWith', { provider })}
              </Button>
            </>
          ) : null}
        </Stack>
      </form>
      <Text size="xs" c="dimmed" mt="lg">
        {t('firstTime')}
      </Text>
    </Door>
  );
}
