import { Button, Drawer } from '@mantine/core';
import { IconClockDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { schedulesQuery } from '../../api/exports.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { SectionHead } from '../section/SectionHead.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { ScheduleRow } from './ScheduleRow.tsx';
import { TransparencyReport } from './TransparencyReport.tsx';

/** Scheduled exports. The address says which one is open. */
export function ExportsSection() {
  const { t } = useTranslation('exports');
  const [params, setParams] = useSearchParams();
  const list = useQuery(schedulesQuery());
  const chosen = params.get('export');
  const schedules = list.data?.schedules ?? [];
  const schedule = schedules.find(({ id }) => id === chosen);
  const open = (id: string | null) => setParams(id === null ? {} : { export: id });
  if (list.error && !list.data) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <SectionHead what={t('what')} mb="sm">
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new')}>
          {t('add')}
        </Button>
      </SectionHead>
      {list.error ? <ErrorNote error={list.error} compact /> : null}
      {list.isPending ? <ItemTableSkeleton rows={3} /> : null}
      {list.data && schedules.length === 0 ? (
        <Empty icon={<IconClockDown size={24} />} title={t('none')} hint={t('noneHint')} />
      ) : null}
      {schedules.length > 0 ? (
        <ItemTable
          label={t('list')}
          name={t('field.name')}
          live
          columns={[
            { words: t('field.kind'), width: 16 },
            { words: t('field.every'), width: 16 },
            { words: t('column.next'), width: 18 },
            { words: t('column.file'), width: 22 },
          ]}
        >
          {schedules.map((one) => (
            <ScheduleRow key={one.id} schedule={one} onChange={() => open(one.id)} />
          ))}
        </ItemTable>
      ) : null}
      <TransparencyReport />
      <Drawer
        opened={chosen === 'new' || schedule !== undefined}
        onClose={() => open(null)}
        position="right"
        size="min(480px, 100%)"
        title={schedule ? schedule.name : t('add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <ScheduleForm key={chosen} schedule={schedule ?? null} onSaved={() => open(null)} />
      </Drawer>
    </>
  );
}
