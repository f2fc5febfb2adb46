import {
  IconFiles,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconWriting,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemRow } from '../../ui/ItemTable.tsx';
import { Status } from '../../ui/Status.tsx';
import classes from './Exports.module.css';
import { RunResult } from './RunResult.tsx';
import { RunRow } from './RunRow.tsx';
import { formatOf } from './schedule-draft.ts';

/** One schedule: what it exports, when, and its files. */
export function ScheduleRow({ schedule, onChange }: { schedule: Schedule; onChange: () => void }) {
  const { t, i18n } = useTranslation('exports');
  const queryClient = useQueryClient();
  const changed = () => schedulesChanged(queryClient);
  const [open, setOpen] = useState(false);
  const { id, name, kind, every, zone, paused, runs } = schedule;
  const run = useMutation({
    mutationFn: () => ask(runExportSchedule, { params: { id } }),
    onSuccess: changed,
  });
  const turn = useMutation({
    mutationFn: () => ask(changeExportSchedule, { params: { id }, body: { paused: !paused } }),
    onSuccess: changed,
  });
  return (
    <ItemRow
      name={name}
      testId="schedule"
      cells={[
        `${t(`kind.${kind}`)} · ${t(`format.${formatOf(schedule)}`)}`,
        `${t(`every.${every}`)} · ${zone}`,
        paused ? (
          <Status key="next" tone="escalate" title={t('pausedHint')}>
            {t('paused')}
          </Status>
        ) : (
          showMoment(schedule.nextAt, zone, i18n.language)
        ),
        <RunResult key="file" run={runs[0]} zone={zone} />,
      ]}
      direct={[
        { key: 'run', words: t('runNow'), icon: IconWriting, busy: run.isPending, run: () => run.mutate() },
        {
          key: 'files',
          words: t('files', { name }),
          icon: IconFiles,
          expanded: open,
          run: () => setOpen(!open),
        },
      ]}
      more={[
        { key: 'change', words: t('change'), icon: IconPencil, run: onChange },
        {
          key: 'turn',
          words: t(paused ? 'resume' : 'pause'),
          icon: paused ? IconPlayerPlay : IconPlayerPause,
          busy: turn.isPending,
          run: () => turn.mutate(),
        },
        {
          key: 'remove',
          words: t('remove'),
          icon: IconTrash,
          question: {
            ask: t('askRemove', { name }),
            yes: t('remove'),
            run: async () => {
              await ask(removeExportSchedule, { params: { id } });
              await changed();
            },
          },
        },
      ]}
    >
      {run.error ? <ErrorNote error={run.error} compact /> : null}
      {turn.error ? <ErrorNote error={turn.error} compact /> : null}
      {open && runs.length > 0 ? (
        <ul className={classes.runs} aria-label={t('files', { name })}>
          {runs.map((one) => (
            <RunRow key={one.id} run={one} zone={zone} />
          ))}
        </ul>
      ) : null}
      {open && runs.length === 0 ? t('noFiles') : null}
    </ItemRow>
  );
}
