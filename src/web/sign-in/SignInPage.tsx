import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api, q } from '../api/client.ts';
import { safeNext } from '../paths.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Door } from './Door.tsx';

export function SignInPage() {
  const { t } = useTranslation('sign-in');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: api.signIn,
    onSuccess: async () => {
      queryClient.clear();
      await queryClient.fetchQuery(q.session());
      await navigate(safeNext(params.get('next')), { replace: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate({ email: email.trim(), password });
  };
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
          {signIn.error ? <ErrorNote error={signIn.error} /> : null}
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
          <Button type="submit" loading={signIn.isPending} fullWidth mt="xs">
            {t('signIn')}
          </Button>
        </Stack>
      </form>
      <Text size="xs" c="dimmed" mt="lg">
        {t('firstTime')}
      </Text>
    </Door>
  );
}
