import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { shortestPassword } from '../../api/passwords.ts';
import { setUp, signIn } from '../../api/sign-in.ts';
import { ask } from '../api/ask.ts';
import { q } from '../api/client.ts';
import { fieldFaultsOf } from '../api/problem-error.ts';
import { paths } from '../paths.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Door } from './Door.tsx';

/** The first administrator, from the one-time link that the console printed at the first start. */
export function SetupPage() {
  const { t } = useTranslation('sign-in');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [given, setGiven] = useState({ name: '', email: '', password: '' });
  const token = params.get('token') ?? '';
  const setup = useMutation({
    mutationFn: async () => {
      await ask(setUp, { body: { token, ...given } });
      await ask(signIn, { body: { email: given.email, password: given.password } });
      queryClient.clear();
      await queryClient.fetchQuery(q.session());
    },
    onSuccess: () => navigate(paths.firstSteps(), { replace: true }),
  });
  const errors = fieldFaultsOf(setup.error);
  const short = given.password.length > 0 && given.password.length < shortestPassword;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!short) setup.mutate();
  };
  const field = (name: keyof typeof given) => ({
    name,
    label: t(name),
    required: true,
    withAsterisk: false,
    value: given[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setGiven({ ...given, [name]: event.currentTarget.value }),
  });
  return (
    <Door>
      <form onSubmit={submit}>
        <Stack gap="md">
          <div>
            <Title order={1}>{t('setupTitle')}</Title>
            <Text size="sm" c="dimmed" mt={4}>
              {t('setupLead')}
            </Text>
          </div>
          {token ? null : <ErrorNote error={new Error(t('noToken'))} />}
          {setup.error ? <ErrorNote error={setup.error} /> : null}
          <TextInput {...field('name')} autoComplete="name" autoFocus />
          <TextInput {...field('email')} type="email" autoComplete="username" />
          <PasswordInput
            {...field('password')}
            autoComplete="new-password"
            description={t('passwordHint', { count: shortestPassword })}
            error={
              errors.password ??
              (short ? t('passwordShort', { count: shortestPassword - given.password.length }) : null)
            }
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          />
          <Button type="submit" loading={setup.isPending} disabled={!token} fullWidth mt="xs">
            {t('setup')}
          </Button>
          <Text size="xs" c="dimmed">
            <Link to={paths.signIn()} style={{ color: 'var(--sl-accent-text)' }}>
              {t('haveAccount')}
            </Link>
          </Text>
        </Stack>
      </form>
    </Door>
  );
}
