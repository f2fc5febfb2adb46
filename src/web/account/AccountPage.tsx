import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions, endOwnSession, getAccount } from '../../api/account.ts';
import { accessChanged } from '../api/access.ts';
import { ask } from '../api/ask.ts';
import { queryOf } from '../api/query.ts';
import { resumeLive } from '../live/live.ts';
import { NotesList } from '../notes/NotesList.tsx';
import { useSession } from '../session/use-session.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Heading } from '../ui/Heading.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Note } from '../ui/Note.tsx';
import classes from './Account.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionsList } from './SessionsList.tsx';

const OwnQuality = lazyPart(async () => (await import('../quality/OwnQuality.tsx')).OwnQuality, 'quality');

/** The person's own sign-in settings: password, second factor and open sessions. */
export function AccountPage() {
  const { t } = useTranslation(['access', 'common', 'notes']);
  useDocumentTitle(`${t('account.title')} · ${t('common:product')}`);
  const queryClient = useQueryClient();
  const { person } = useSession();
  const { data, error, refetch } = useQuery(queryOf(getAccount));
  const changed = async () => {
    await accessChanged(queryClient);
    // An event stream that was refused for the missing second factor is accepted now.
    resumeLive();
  };
  const others = data?.sessions.filter(({ current }) => !current).length ?? 0;
  const factorMissing = data?.secondFactorRequired && !data.secondFactor && data.hasPassword;
  return (
    <div className={classes.page}>
      <Title order={1} size="h1">
        {t('account.title')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {person.name} · {person.email} · {t(`common:role.${person.role}`)}
      </Text>
      {error && !data ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={320} /> : null}
      {data ? (
        <Stack gap="xl">
          {factorMissing ? (
            <Note tone="warn" title={t('factor.needed')}>
              <Text size="sm">{t('factor.neededHint')}</Text>
            </Note>
          ) : null}
          {data.hasPassword ? (
            <>
              <section>
                <Heading>{t('factor.title')}</Heading>
                <SecondFactor on={data.secondFactor} onChanged={changed} />
              </section>
              <section>
                <Heading>{t('password.title')}</Heading>
                <PasswordForm onChanged={changed} />
              </section>
            </>
          ) : (
            <Note tone="calm" title={t('account.elsewhere')}>
              <Text size="sm">{t('account.elsewhereHint')}</Text>
            </Note>
          )}
          {factorMissing ? null : (
            <Suspense fallback={<Skeleton height={120} />}>
              <OwnQuality />
            </Suspense>
          )}
          {factorMissing ? null : (
            <section>
              <Heading>{t('notes:title')}</Heading>
              <NotesList />
            </section>
          )}
          <section>
            <Heading>{t('sessions.title')}</Heading>
            <Text size="sm" c="dimmed" mb="xs">
              {t('sessions.hint')}
            </Text>
            <SessionsList
              sessions={data.sessions}
              end={async (id) => {
                await ask(endOwnSession, { params: { id } });
                await changed();
              }}
            />
            {others > 1 ? (
              <div className={classes.under}>
                <ConfirmButton
                  words={t('sessions.endOthers')}
                  icon={<IconLogout size={16} />}
                  ask={t('sessions.askEndOthers')}
                  yes={t('sessions.yes')}
                  run={async () => {
                    await ask(endOtherSessions);
                    await changed();
                  }}
                />
              </div>
            ) : null}
          </section>
        </Stack>
      ) : null}
    </div>
  );
}
