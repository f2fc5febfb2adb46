import { Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { minPasswordLength } from '../../api/passwords.ts';
import { acceptLink, joinFields, type LinkAnswer, lookAtLink, signIn } from '../../api/sign-in.ts';
import { ask } from '../api/ask.ts';
import { q } from '../api/client.ts';
import { isProblem } from '../api/problem-error.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { paths } from '../paths/paths.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SignInLayout } from './SignInLayout.tsx';

/** The page of a one-time link: a new person joins, or somebody sets a new password. */
export function JoinPage() {
  const { t } = useTranslation('sign-in');
  // Behind the #, so that no server or log on the way receives it.
  const token = useLocation().hash.slice(1);
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => ask(lookAtLink, { body: { token } }),
    retry: false,
    enabled: token !== '',
  });
  const over = token === '' || isProblem(link.error, 'not_found', 'invalid_request');
  return (
    <SignInLayout>
      {over ? (
        <Stack gap="xs">
          <Title order={1}>{t('join.ended')}</Title>
          <Text size="sm" c="dimmed">
            {t('join.endedHint')}
          </Text>
          <Link to={paths.signIn()} style={{ color: 'var(--sl-accent-text)' }}>
            {t('haveAccount')}
          </Link>
        </Stack>
      ) : null}
      {link.error && !over ? <ErrorNote error={link.error} onRetry={() => void link.refetch()} /> : null}
      {!over && link.isPending ? <Skeleton height={260} /> : null}
      {link.data ? <JoinForm token={token} link={link.data} /> : null}
    </SignInLayout>
  );
}

function JoinForm({ token, link }: { token: string; link: LinkAnswer }) {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const invited = link.kind === 'invite';
  const form = useBodyForm({
    fields: joinFields,
    initial: { name: '', password: '' },
    toBody: ({ name, password }) => ({ token, password, ...(invited ? { name: name.trim() } : {}) }),
    send: async (body) => {
      await ask(acceptLink, { body });
      const { secondFactor } = await ask(signIn, { body: { email: link.email, password: body.password } });
      queryClient.clear();
      // Someone with a second factor signs in on the page for that.
      if (secondFactor) return paths.signIn();
      await queryClient.fetchQuery(q.session());
      return paths.home();
    },
    onSent: (to) => navigate(to, { replace: true }),
  });
  return (
    <BodyForm of={form} label={t(invited ? 'join.go' : 'join.resetGo')} fullWidth>
      <div>
        <Title order={1}>{t(invited ? 'join.title' : 'join.resetTitle')}</Title>
        <Text size="sm" c="dimmed" mt={4}>
          {link.role
            ? t('join.lead', { email: link.email, role: t(`common:role.${link.role}`) })
            : t('join.resetLead', { email: link.email })}
        </Text>
      </div>
      {/* Tells the password manager whose password this is. */}
      <input type="hidden" name="email" autoComplete="username" value={link.email} />
      {invited ? (
        <TextInput
          label={t('name')}
          autoComplete="name"
          required
          withAsterisk={false}
          autoFocus
          {...form.field('name')}
        />
      ) : null}
      <PasswordField
        label={t(invited ? 'password' : 'join.newPassword')}
        autoComplete="new-password"
        autoFocus={!invited}
        description={t('passwordHint', { count: minPasswordLength })}
        {...form.field('password')}
      />
    </BodyForm>
  );
}
