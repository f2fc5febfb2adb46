import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import type { SubmissionDetail, TaskSummary } from '../../api/submissions.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import { isNowhere } from '../media/nowhere.ts';
import { FindingsTable, type ListProps } from '../submissions/FindingsTable.tsx';
import { type ClassFilter, narrow } from '../submissions/rows/class-filter.ts';
import { type TaskRows, transcriptTasks } from '../submissions/rows/class-rows.ts';
import { GalleryList } from './GalleryList.tsx';
import { LazyDistribution } from './LazyDistribution.tsx';
import { LogosView } from './LogosView.tsx';
import { OcrTable } from './OcrTable.tsx';
import { PersonsView } from './PersonsView.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { SegmentsView } from './SegmentsView.tsx';
import { SpeechView } from './SpeechView.tsx';
import { Spoken } from './Spoken.tsx';
import classes from './TaskViews.module.css';

type Props = {
  task: TaskRows;
  filter: ClassFilter | null;
  transcript: SubmissionDetail['transcript'];
} & ListProps;

/** What opens below a task's rows: its class of the whole video, its findings in its own view, and their scores. */
export function TaskDetails({ task, filter, transcript, ...list }: Props) {
  const { t } = useTranslation('videos');
  const findings = narrow(task.findings, filter?.taskId === task.taskId ? filter : null);
  // The task's own view shows frames and stretches, which these findings do not have.
  const nowhere = findings.filter(isNowhere);
  const placed = findings.filter((one) => !isNowhere(one));
  return (
    <Stack gap="sm" data-testid="task-details">
      {task.summary && <VideoClass summary={task.summary} />}
      <div className={classes.details}>
        <div className={classes.own}>
          {findings.length === 0 && (task.summary?.matchList ?? []).length === 0 && (
            <Text size="sm" c="dimmed">
              {t('noFindings')}
            </Text>
          )}
          {nowhere.length > 0 && <FindingsTable {...list} findings={nowhere} />}
          <OwnView task={task} {...list} findings={placed} />
          {transcriptTasks.has(task.task) && transcript.length > 0 && <Spoken transcript={transcript} />}
        </div>
        {findings.some(({ rate }) => rate !== null) && <LazyDistribution findings={findings} />}
      </div>
    </Stack>
  );
}

/** A task's findings in the view that suits the task. */
function OwnView({ task, ...own }: { task: TaskRows; findings: Finding[] } & ListProps) {
  switch (task.task) {
    case 'image-classification':
      return <PictureGrid {...own} />;
    case 'person-search':
    case 'known-person-search':
      return <PersonsView {...own} matchList={task.summary?.matchList ?? []} />;
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
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {t('whole.title')}
      </Text>
      <LabelTag label={labelName} review={review === true} />
      {review !== null && <Text size="sm">{t(review ? 'whole.review' : 'whole.sure')}</Text>}
    </Group>
  );
}
