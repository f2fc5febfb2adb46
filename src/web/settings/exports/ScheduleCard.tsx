import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash, IconWriting } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  changeExportSchedule,
  removeExportSchedule,
  runExportSchedule,
  type Schedule,
} from '../../../api/export-schedules.ts';
import { ask } from '../../api/ask.ts';
import { schedulesChanged } from '../../api/exports.ts';
import { showMoment } from '../../format/zone.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from './Exports.module.css';
import { RunRow } from './RunRow.tsx';
import { formatOf } from './schedule-draft.ts';

/** One schedule: what it exports, when, and its files. */
export function ScheduleCard({ schedule, onChange }: { schedule: Schedule; onChange: () => void }) {
  const { t, i18n } = useTranslation('exports');
  const queryClient = useQueryClient();
  const changed = () => schedulesChanged(queryClient);
  const { id, name, kind, every, zone, paused, runs } = schedule;
  const run = useMutation({
    mutationFn: () => ask(runExportSchedule, { params: { id } }),
    onSuccess: changed,
  });
  const turn = useMutation({
    mutationFn: () => ask(changeExportSchedule, { params: { id }, body: { paused: !paused } }),
    onSuccess: changed,
  });
  const button = { size: 'compact-sm', variant: 'default' } as const;
  const what = [t(`kind.${kind}`), t(`format.${formatOf(schedule)}`), t(`every.${every}`), zone];
  const next = { at: showMoment(schedule.nextAt, zone, i18n.language) };
  return (
    <li className={classes.card} data-testid="schedule">
      <Text fw={600} className={classes.about}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {what.join(' · ')}
      </Text>
      <Text size="sm">{paused ? t('paused') : t('next', next)}</Text>
      <Group gap={8}>
        <Button
          {...button}
          leftSection={<IconWriting size={14} aria-hidden="true" />}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {t('runNow')}
        </Button>
        <Button
          {...button}
          leftSection={paused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
          loading={turn.isPending}
          onClick={() => turn.mutate()}
        >
          {t(paused ? 'resume' : 'pause')}
        </Button>
        <Button {...button} leftSection={<IconPencil size={14} />} onClick={onChange}>
          {t('change')}
        </Button>
        <ConfirmButton
          words={t('remove')}
          icon={<IconTrash size={14} />}
          size="compact-sm"
          ask={t('askRemove', { name })}
          yes={t('remove')}
          no={t('no')}
          run={async () => {
            await ask(removeExportSchedule, { params: { id } });
            await changed();
          }}
        />
      </Group>
      {run.error ? <ErrorNote error={run.error} compact /> : null}
      {turn.error ? <ErrorNote error={turn.error} compact /> : null}
      {runs.length > 0 ? (
        <ul className={classes.runs} aria-label={t('files', { name })} aria-live="polite">
          {runs.map((one) => (
            <RunRow key={one.id} run={one} zone={zone} />
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          {t('noFiles')}
        </Text>
      )}
    </li>
  );
}
