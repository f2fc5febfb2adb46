import { Stack, Text } from '@mantine/core';
import { IconClockExclamation, IconEyeOff, IconLineDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { useSaid } from '../i18n/said/use-said.ts';
import { unlookedByTask } from '../media/unlooked.ts';
import { Note } from '../ui/Note.tsx';
import { formatOffset } from '../ui/time.ts';
import { useTaskName } from '../ui/use-label-name.ts';

/** What a person must know before trusting the findings: that nothing is heard any more, or that a part never came. */
export function HeaderNotes({ detail }: { detail: SubmissionDetail }) {
  const { t, i18n } = useTranslation('videos');
  const said = useSaid();
  const taskName = useTaskName();
  const { submission, missing } = detail;
  const unlooked = unlookedByTask(detail.findings);
  if (!submission.overdue && missing.length === 0 && unlooked.length === 0) return null;
  const spans = missing.map(({ from, to }) => `${formatOffset(from)}–${formatOffset(to)}`);
  return (
    <Stack gap="xs" mb="sm">
      {submission.overdue && (
        <Note tone="warn" compact icon={IconClockExclamation} title={t('overdue.title')}>
          <Text size="xs">{t(submission.kind === 'audio-file' ? 'audio:overdue' : 'overdue.hint')}</Text>
        </Note>
      )}
      {missing.length > 0 && (
        <Note tone="warn" compact icon={IconLineDashed} title={t('gaps.title', { count: missing.length })}>
          <Text size="xs" data-testid="gaps">
            {t('gaps.hint', { spans: new Intl.ListFormat(i18n.language).format(spans) })}
          </Text>
        </Note>
      )}
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
            {t(review ? 'unlooked.review' : 'unlooked.skip')} {reasons.map(said).join(' ')}
          </Text>
        </Note>
      ))}
    </Stack>
  );
}
