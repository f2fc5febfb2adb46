import { Stack, Text } from '@mantine/core';
import { IconClockExclamation, IconLineDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { Note } from '../ui/Note.tsx';
import { formatOffset } from '../ui/time.ts';

/** What a person must know before trusting the findings: that nothing is heard any more, or that a part never came. */
export function HeaderNotes({ detail }: { detail: SubmissionDetail }) {
  const { t, i18n } = useTranslation('videos');
  const { submission, missing } = detail;
  if (!submission.overdue && missing.length === 0) return null;
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
    </Stack>
  );
}
