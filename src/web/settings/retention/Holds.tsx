import { Stack, Text } from '@mantine/core';
import { IconGavel, IconLockOpen } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Hold, liftHold } from '../../../api/retention.ts';
import { ask } from '../../api/ask.ts';
import { holdsQuery } from '../../api/retention.ts';
import { formatDateTime } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemRow, ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { Status } from '../../ui/Status.tsx';
import { NewHold } from './NewHold.tsx';
import classes from './Retention.module.css';

/** The legal holds and their reasons. */
export function Holds() {
  const { t } = useTranslation('retention');
  const { data, error, refetch } = useQuery(holdsQuery());
  return (
    <Stack gap="md">
      <Text size="sm">{t('hold.what')}</Text>
      <NewHold />
      {error && !data ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <ItemTableSkeleton rows={3} /> : null}
      {data?.holds.length === 0 ? (
        <Empty icon={<IconGavel size={24} />} title={t('hold.none')} hint={t('hold.noneHint')} />
      ) : null}
      {data && data.holds.length > 0 ? (
        <ItemTable
          label={t('hold.list')}
          name={t('hold.reason')}
          columns={[
            { words: t('hold.scope'), width: 30 },
            { words: t('hold.placed'), width: 20 },
            { words: t('hold.state'), width: 22 },
          ]}
        >
          {data.holds.map((hold) => (
            <HoldRow key={hold.id} hold={hold} />
          ))}
        </ItemTable>
      ) : null}
    </Stack>
  );
}

function HoldRow({ hold }: { hold: Hold }) {
  const { t, i18n } = useTranslation('retention');
  const queryClient = useQueryClient();
  const at = (moment: string) => formatDateTime(moment, i18n.language);
  const { id, reason, scope, value, by, liftedBy, liftedAt } = hold;
  const name = reason || t('hold.gone');
  return (
    <ItemRow
      name={name}
      off={liftedAt !== null}
      cells={[
        <bdi key="on">
          {t(`hold.scopes.${scope}`)}:{' '}
          {scope === 'case' ? (
            <Link to={paths.case('all', value)} className={classes.link}>
              {value}
            </Link>
          ) : (
            value || t('hold.gone')
          )}
        </bdi>,
        t('hold.by', { by, at: at(hold.at) }),
        liftedAt === null ? (
          <Status key="state" tone="escalate">
            {t('hold.inForce')}
          </Status>
        ) : (
          <Status key="state" hollow>
            {t('hold.lifted', { by: liftedBy, at: at(liftedAt) })}
          </Status>
        ),
      ]}
      direct={[
        liftedAt === null
          ? {
              key: 'lift',
              words: t('hold.lift'),
              icon: IconLockOpen,
              question: {
                ask: t('hold.ask'),
                yes: t('hold.yes'),
                run: async () => {
                  await ask(liftHold, { params: { id } });
                  await queryClient.invalidateQueries({ queryKey: holdsQuery().queryKey });
                },
              },
            }
          : null,
      ]}
    />
  );
}
