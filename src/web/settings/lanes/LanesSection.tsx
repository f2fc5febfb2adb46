import { ActionIcon, Button, Drawer, Group, Skeleton, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { changeLane, type Lane, removeLane } from '../../../api/lanes.ts';
import { ask } from '../../api/ask.ts';
import { q } from '../../api/client.ts';
import { lanesChanged } from '../../api/lanes.ts';
import { useLaneName } from '../../lanes/lane-of.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from '../../ui/Rows.module.css';
import { LaneForm } from './LaneForm.tsx';
import { useLaneWords } from './use-lane-words.ts';

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
      <Group justify="space-between" align="start" mb="sm">
        <Text size="sm" c="dimmed" maw={640}>
          {t('what')}
        </Text>
        <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
          {t('add')}
        </Button>
      </Group>
      {move.error ? <ErrorNote error={move.error} compact /> : null}
      {list.isPending ? <Skeleton height={220} /> : null}
      <ol className={classes.rows} aria-label={t('list')}>
        {lanes.map((each, index) => (
          <LaneRow
            key={each.key}
            lane={each}
            name={laneName(each)}
            onOpen={() => open(each.key)}
            onUp={index > 0 ? () => move.mutate({ key: each.key, position: index - 1 }) : undefined}
            onDown={
              index < lanes.length - 1 ? () => move.mutate({ key: each.key, position: index + 1 }) : undefined
            }
            moving={move.isPending}
          />
        ))}
      </ol>
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

type RowProps = {
  lane: Lane;
  name: string;
  onOpen: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  moving: boolean;
};

function LaneRow({ lane, name, onOpen, onUp, onDown, moving }: RowProps) {
  const { t } = useTranslation('lanes');
  const queryClient = useQueryClient();
  const words = useLaneWords();
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {words(lane)}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          aria-label={t('up', { name })}
          disabled={!onUp || moving}
          onClick={onUp}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('down', { name })}
          disabled={!onDown || moving}
          onClick={onDown}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('change', { name })} onClick={onOpen}>
          <IconPencil size={16} />
        </ActionIcon>
        {lane.builtIn ? null : (
          <ConfirmButton
            words={t('remove', { name })}
            icon={<IconTrash size={16} />}
            iconOnly
            ask={t('askRemove', { name })}
            yes={t('yes')}
            no={t('no')}
            run={async () => {
              await ask(removeLane, { params: { key: lane.key } });
              await lanesChanged(queryClient);
            }}
          />
        )}
      </Group>
    </li>
  );
}
