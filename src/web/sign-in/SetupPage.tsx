import { Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { minPasswordLength } from '../../api/passwords.ts';
import { setUp, setUpFields, signIn } from '../../api/sign-in.ts';
import { ask } from '../api/ask.ts';
import { q } from '../api/client.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { paths } from '../paths/paths.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SignInLayout } from './SignInLayout.tsx';

/** Creates the first administrator, by the one-time link that the server printed at its first start. */
export function SetupPage() {
  const { t } = useTranslation('sign-in');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <SignInLayout>
      <Stack gap="md">
        <div>
          <Title order={1}>{t('setupTitle')}</Title>
          <Text size="sm" c="dimmed" mt={4}>
            {t('setupLead')}
          </Text>
        </div>
        {token ? <SetupForm token={token} /> : <ErrorNote error={new Error(t('noToken'))} />}
        <Text size="xs" c="dimmed">
          <Link to={paths.signIn()} style={{ color: 'var(--sl-accent-text)' }}>
            {t('haveAccount')}
          </Link>
        </Text>
      </Stack>
    </SignInLayout>
  );
}

function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: setUpFields,
    initial: { name: '', email: '', password: '' },
    toBody: ({ name, email, password }) => ({ token, name, email: email.trim(), password }),
    send: async (body) => {
      await ask(setUp, { body });
      await ask(signIn, { body: { email: body.email, password: body.password } });
      queryClient.clear();
      await queryClient.fetchQuery(q.session());
    },
    onSent: () => navigate(paths.firstSteps(), { replace: true }),
  });
  return (
    <BodyForm of={form} label={t('setup')} fullWidth>
      <TextInput
        label={t('name')}
        name="name"
        autoComplete="name"
        required
        withAsterisk={false}
        autoFocus
        {...form.field('name')}
      />
      <TextInput
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...form.field('email')}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        description={t('passwordHint', { count: minPasswordLength })}
        {...form.field('password')}
      />
    </BodyForm>
  );
}
