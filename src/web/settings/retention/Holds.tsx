import { Skeleton, Stack, Text } from '@mantine/core';
import { IconGavel, IconLockOpen } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Hold, liftHold } from '../../../api/retention.ts';
import { ask } from '../../api/ask.ts';
import { holdsQuery } from '../../api/retention.ts';
import { formatDateTime } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { NewHold } from './NewHold.tsx';
import classes from './Retention.module.css';

/** The legal holds and their reasons. */
export function Holds() {
  const { t } = useTranslation('retention');
  const { data, error, refetch } = useQuery(holdsQuery());
  return (
    <Stack gap="md" maw={820}>
      <Text size="sm">{t('hold.what')}</Text>
      <NewHold />
      {error && !data ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={160} /> : null}
      {data?.holds.length === 0 ? (
        <Empty icon={<IconGavel size={24} />} title={t('hold.none')} hint={t('hold.noneHint')} />
      ) : null}
      {data && data.holds.length > 0 ? (
        <ul className={classes.rules} aria-label={t('hold.list')}>
          {data.holds.map((hold) => (
            <HoldRow key={hold.id} hold={hold} />
          ))}
        </ul>
      ) : null}
    </Stack>
  );
}

function HoldRow({ hold }: { hold: Hold }) {
  const { t, i18n } = useTranslation('retention');
  const queryClient = useQueryClient();
  const at = formatDateTime(hold.at, i18n.language);
  const lifted = hold.liftedAt === null ? null : formatDateTime(hold.liftedAt, i18n.language);
  return (
    <li className={classes.hold} data-lifted={lifted === null ? undefined : true}>
      <div className={classes.about}>
        <Text size="sm" fw={600} className={classes.wrap}>
          {hold.reason || t('hold.gone')}
        </Text>
        <Text size="sm" className={classes.wrap}>
          {t(`hold.scopes.${hold.scope}`)}:{' '}
          {hold.scope === 'case' ? (
            <Link to={paths.case('all', hold.value)} className={classes.link}>
              {hold.value}
            </Link>
          ) : (
            hold.value || t('hold.gone')
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {t('hold.by', { by: hold.by, at })}
          {lifted === null ? '' : ` · ${t('hold.lifted', { by: hold.liftedBy, at: lifted })}`}
        </Text>
      </div>
      {lifted === null ? (
        <ConfirmButton
          words={t('hold.lift')}
          icon={<IconLockOpen size={16} />}
          ask={t('hold.ask')}
          yes={t('hold.yes')}
          no={t('hold.no')}
          run={async () => {
            await ask(liftHold, { params: { id: hold.id } });
            await queryClient.invalidateQueries({ queryKey: holdsQuery().queryKey });
          }}
        />
      ) : null}
    </li>
  );
}
