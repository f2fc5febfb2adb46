import { Button, Drawer } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { changeLane } from '../../../api/lanes.ts';
import { ask } from '../../api/ask.ts';
import { q } from '../../api/client.ts';
import { lanesChanged } from '../../api/lanes.ts';
import { useLaneName } from '../../lanes/lane-of.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { SectionHead } from '../section/SectionHead.tsx';
import { LaneForm } from './LaneForm.tsx';
import { LaneRow } from './LaneRow.tsx';

/** The lanes of the queue, in the order of the bar. The address says which one is open. */
export function LanesSection() {
  const { t } = useTranslation('lanes');
  const laneName = useLaneName();
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const list = useQuery(q.lanes());
  const chosen = params.get('lane');
  const lane = list.data?.lanes.find(({ key }) => key === chosen);
  const open = (key: string | null) => setParams(key === null ? {} : { lane: key });
  const move = useMutation({
    mutationFn: ({ key, position }: { key: string; position: number }) =>
      ask(changeLane, { params: { key }, body: { position } }),
    onSuccess: () => lanesChanged(queryClient),
  });
  if (list.error && !list.data) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  const lanes = list.data?.lanes ?? [];
  return (
    <>
      <SectionHead what={t('what')} mb="sm">
        <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
          {t('add')}
        </Button>
      </SectionHead>
      {move.error ? <ErrorNote error={move.error} compact /> : null}
      {list.isPending ? (
        <ItemTableSkeleton rows={7} />
      ) : (
        <ItemTable
          label={t('list')}
          name={t('field.name')}
          columns={[
            { words: t('column.filter'), width: 30 },
            { words: t('field.sort'), width: 22 },
            { words: t('column.target'), width: 12 },
            { words: t('look.title'), width: 14 },
          ]}
        >
          {lanes.map((each, index) => (
            <LaneRow
              key={each.key}
              lane={each}
              name={laneName(each)}
              onOpen={() => open(each.key)}
              onUp={index > 0 ? () => move.mutate({ key: each.key, position: index - 1 }) : undefined}
              onDown={
                index < lanes.length - 1
                  ? () => move.mutate({ key: each.key, position: index + 1 })
                  : undefined
              }
              moving={move.isPending}
            />
          ))}
        </ItemTable>
      )}
      <Drawer
        opened={chosen === 'new' || lane !== undefined}
        onClose={() => open(null)}
        position="right"
        size="min(480px, 100%)"
        title={lane ? laneName(lane) : t('add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <LaneForm key={chosen} lane={lane ?? null} onSaved={() => open(null)} />
      </Drawer>
    </>
  );
}
