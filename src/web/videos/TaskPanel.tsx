import { Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import type { SubmissionDetail, TaskSummary } from '../../api/submissions.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import { isNowhere } from '../media/nowhere.ts';
import { FindingsTable, type ListProps } from '../submissions/FindingsTable.tsx';
import { Heading } from '../ui/Heading.tsx';
import { ClassGrid } from './ClassGrid.tsx';
import { GalleryList } from './GalleryList.tsx';
import { LogosView } from './LogosView.tsx';
import { OcrTable } from './OcrTable.tsx';
import { PersonsView } from './PersonsView.tsx';
import { SegmentsView } from './SegmentsView.tsx';
import { SpeechView } from './SpeechView.tsx';
import { Spoken } from './Spoken.tsx';
import { type ClassFilter, narrow, type TaskTab, transcriptTasks } from './task-tabs.ts';

type Props = {
  tab: TaskTab;
  filter: ClassFilter | null;
  transcript: SubmissionDetail['transcript'];
  charts: ReactNode;
} & ListProps;

/** One task: its verdict on the whole video, its findings in the task's own view, its charts. */
export function TaskPanel({ tab, filter, transcript, charts, ...list }: Props) {
  const { t } = useTranslation('videos');
  const findings = narrow(tab.findings, filter?.taskId === tab.taskId ? filter : null);
  // The task's own view shows frames and stretches, which these findings do not have.
  const nowhere = findings.filter(isNowhere);
  return (
    <Stack gap="sm">
      {tab.summary && <VideoClass summary={tab.summary} />}
      <Paper component="section" p="sm" withBorder bg="var(--sl-surface-1)">
        <Heading>{t('findingsOf', { count: findings.length })}</Heading>
        {findings.length === 0 && (tab.summary?.matchList ?? []).length === 0 ? (
          <Text size="sm" c="dimmed" mt={4}>
            {t('noFindings')}
          </Text>
        ) : (
          <>
            {nowhere.length > 0 && <FindingsTable {...list} findings={nowhere} />}
            <OwnView tab={tab} {...list} findings={findings.filter((one) => !isNowhere(one))} />
          </>
        )}
      </Paper>
      {transcriptTasks.has(tab.task) && transcript.length > 0 && <Spoken transcript={transcript} />}
      {charts}
    </Stack>
  );
}

/** A task's findings in the view that suits the task. */
function OwnView({ tab, ...own }: { tab: TaskTab; findings: Finding[] } & ListProps) {
  switch (tab.task) {
    case 'image-classification':
      return <ClassGrid {...own} />;
    case 'person-search':
    case 'known-person-search':
      return <PersonsView {...own} matchList={tab.summary?.matchList ?? []} />;
    case 'image-gallery':
      return <GalleryList {...own} />;
    case 'speech-moderation':
    case 'speech-transcription':
      return <SpeechView {...own} />;
    case 'vulgar-speech':
      return <SegmentsView {...own} />;
    case 'ocr-text':
      return <OcrTable {...own} />;
    case 'banned-logo':
    case 'logo':
      return <LogosView {...own} />;
    default:
      return <FindingsTable {...own} />;
  }
}

/** The task's class for the whole video. */
function VideoClass({ summary }: { summary: TaskSummary }) {
  const { t } = useTranslation('videos');
  const { labelName, review } = summary;
  if (labelName === null) return null;
  return (
    <Paper component="section" p="sm" withBorder bg="var(--sl-surface-1)">
      <Heading>{t('whole.title')}</Heading>
      <Group gap="xs" mt={4}>
        <LabelTag label={labelName} review={review === true} />
        {review !== null && <Text size="sm">{t(review ? 'whole.review' : 'whole.sure')}</Text>}
      </Group>
    </Paper>
  );
}
