import { Stack, Text } from '@mantine/core';
import { IconClockExclamation, IconExclamationCircle, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { formatOffset } from '../format/time.ts';
import { useTaskName } from '../labels/use-label-name.ts';
import { MissingNote } from '../media/MissingNote.tsx';
import { unlookedByTask } from '../media/unlooked.ts';
import { Note } from '../ui/Note.tsx';

/** Warnings to read before trusting the findings: no callbacks any more, or parts that were not checked. */
export function HeaderNotes({ detail }: { detail: SubmissionDetail }) {
  const { t, i18n } = useTranslation('videos');
  const taskName = useTaskName();
  const { submission, missing } = detail;
  const unlooked = unlookedByTask(detail.findings);
  const failed = failedParts(detail);
  if (!submission.overdue && missing.length + unlooked.length + failed.length === 0) return null;
  return (
    <Stack gap="xs" mb="sm">
      {submission.overdue && (
        <Note tone="warn" compact icon={IconClockExclamation} title={t('overdue.title')}>
          <Text size="xs">{t(submission.kind === 'audio-file' ? 'audio:overdue' : 'overdue.hint')}</Text>
        </Note>
      )}
      <MissingNote missing={missing} />
      {failed.map(({ failure, spans, count }) => (
        <Note
          key={failure}
          tone="error"
          compact
          icon={IconExclamationCircle}
          title={t('failedParts.title', { count })}
        >
          <Text size="xs" data-testid="failed-parts">
            {failure}
            {spans.length > 0 &&
              ` · ${t('failedParts.hint', { spans: new Intl.ListFormat(i18n.language).format(spans) })}`}
          </Text>
        </Note>
      ))}
      {unlooked.map(({ taskId, task, frames, seconds, review, reasons }) => (
        <Note
          key={taskId}
          tone="warn"
          compact
          icon={IconEyeOff}
          title={[
            taskName(task),
            frames > 0 ? t('unlooked.frames', { count: frames }) : null,
            seconds > 0 ? t('unlooked.seconds', { count: seconds }) : null,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        >
          <Text size="xs" data-testid="unlooked">
            {t(review ? 'unlooked.review' : 'unlooked.skip')} {reasons.join(' ')}
          </Text>
        </Note>
      ))}
    </Stack>
  );
}

/** The parts that the service could not check, by reason, as far as it names them. */
function failedParts({ fragments, callbacks }: SubmissionDetail) {
  const parts = fragments.flatMap(({ failure, offsetStart, offsetEnd }) =>
    failure === undefined
      ? []
      : [{ failure, span: `${formatOffset(offsetStart)}–${formatOffset(offsetEnd)}` }],
  );
  // Of an audio stream's segments only the callbacks are stored.
  const segments = callbacks.flatMap(({ type, failure }) =>
    failure === undefined || type !== 'audio-stream' ? [] : [{ failure, span: null }],
  );
  return [...Map.groupBy([...parts, ...segments], ({ failure }) => failure)].map(([failure, own]) => ({
    failure,
    spans: own.flatMap(({ span }) => span ?? []),
    count: own.length,
  }));
}
