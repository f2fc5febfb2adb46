import { Button, Drawer, Title } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Calibration } from '../../api/calibrations.ts';
import { calibrationsQuery } from '../api/calibrations.ts';
import { formatCount, formatDate } from '../format/time.ts';
import { usePolicyName } from '../labels/policies.ts';
import { paths } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { SectionHead } from '../settings/section/SectionHead.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { ItemRow, ItemTable, ItemTableSkeleton } from '../ui/ItemTable.tsx';
import { CalibrationForm } from './CalibrationForm.tsx';
import classes from './Calibrations.module.css';

/** The sessions that somebody takes part in; supervisors see all and begin new ones. The address says whether the form is open. */
export function CalibrationsPage() {
  const { t } = useTranslation('calibrations');
  const navigate = useNavigate();
  const { person } = useSession();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(calibrationsQuery());
  const sessions = data?.calibrations ?? [];
  return (
    <div className={classes.page}>
      <Title order={1} size="h1">
        {t('title')}
      </Title>
      <SectionHead what={t('what')}>
        {mayManage(person.role) ? (
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setParams({ new: 'yes' })}
          >
            {t('add')}
          </Button>
        ) : null}
      </SectionHead>
      {error ? <ErrorNote error={error} compact={data !== undefined} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <ItemTableSkeleton rows={3} />}
      {data && sessions.length === 0 ? (
        <Empty icon={<IconUsersGroup size={24} />} title={t('none')} hint={t('noneHint')} />
      ) : null}
      {sessions.length > 0 ? (
        <ItemTable
          label={t('list')}
          name={t('column.name')}
          live
          columns={[
            { words: t('column.kind'), width: 24 },
            { words: t('column.progress'), width: 24 },
            { words: t('column.state'), width: 16 },
          ]}
        >
          {sessions.map((one) => (
            <SessionRow key={one.id} calibration={one} />
          ))}
        </ItemTable>
      ) : null}
      <Drawer
        opened={params.has('new')}
        onClose={() => setParams({})}
        position="right"
        size="min(480px, 100%)"
        title={t('add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <CalibrationForm onBegun={(id) => void navigate(paths.calibration(id))} />
      </Drawer>
    </div>
  );
}

function SessionRow({ calibration }: { calibration: Calibration }) {
  const { t, i18n } = useTranslation('calibrations');
  const policyName = usePolicyName();
  const { person } = useSession();
  const { id, kind, name, policy, by, createdAt, closedAt, cases, people, own } = calibration;
  const count = (value: number) => formatCount(value, i18n.language);
  const answered = people.reduce((sum, one) => sum + one.answered, 0);
  const mine = people.find((one) => one.person.id === person.id)?.answered ?? 0;
  return (
    <ItemRow
      name={name}
      testId="calibration"
      about={t('about', { by, at: formatDate(createdAt, i18n.language) })}
      cells={[
        policy === null
          ? t(`kind.${kind}`)
          : t('policyOf', { kind: t(`kind.${kind}`), policy: policyName(policy) }),
        [
          t('answersOf', { answered: count(answered), all: count(cases * people.length) }),
          ...(own ? [t('ownOf', { answered: count(mine), all: count(cases) })] : []),
        ].join(' · '),
        t(closedAt === null ? 'state.open' : 'state.closed'),
      ]}
      direct={[{ key: 'open', words: t('openIt'), icon: IconUsersGroup, to: paths.calibration(id) }]}
    />
  );
}
