import { Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskSummary } from '../../api/submissions.ts';
import { Heading } from '../ui/Heading.tsx';
import { LabelTag } from '../ui/LabelTag.tsx';
import { FindingsTable, type ListProps } from './FindingsTable.tsx';
import { GalleryList } from './GalleryList.tsx';
import { OcrTable } from './OcrTable.tsx';
import { narrow, type TaskTab } from './task-tabs.ts';

/** One task: what it says of the whole film, its findings in its own view, its charts. */
export function TaskPanel({ tab, charts, ...list }: { tab: TaskTab; charts: ReactNode } & ListProps) {
  const { t } = useTranslation('videos');
  const { filter } = list;
  const findings = narrow(tab.findings, filter?.taskId === tab.taskId ? filter : null);
  const own = { ...list, findings };
  return (
    <Stack gap="sm">
      {tab.summary && <WholeFilm summary={tab.summary} />}
      <Paper component="section" p="sm" withBorder bg="var(--sl-surface-1)">
        <Heading>{t('findingsOf', { count: findings.length })}</Heading>
        {findings.length === 0 ? (
          <Text size="sm" c="dimmed" mt={4}>
            {t('noFindings')}
          </Text>
        ) : tab.task === 'ocr-text' ? (
          <OcrTable {...own} />
        ) : tab.task === 'image-gallery' ? (
          <GalleryList {...own} />
        ) : (
          <FindingsTable {...own} />
        )}
      </Paper>
      {charts}
    </Stack>
  );
}

/** The task's own word on the film: its class, the persons it matched, what was said. */
function WholeFilm({ summary }: { summary: TaskSummary }) {
  const { t } = useTranslation('videos');
  const { labelName, review, matchList, text } = summary;
  if (labelName === null && matchList.length === 0 && text === null) return null;
  return (
    <Paper component="section" p="sm" withBorder bg="var(--sl-surface-1)">
      <Heading>{t('whole.title')}</Heading>
      {labelName !== null && (
        <Group gap="xs" mt={4}>
          <LabelTag label={labelName} review={review === true} />
          {review !== null && <Text size="sm">{t(review ? 'whole.review' : 'whole.sure')}</Text>}
        </Group>
      )}
      {matchList.map(({ personId, faceId, typeName, scene }) => (
        <Text key={personId} size="sm" mt={4}>
          <b>{faceId}</b> <span>{[typeName, scene].filter(Boolean).join(' · ')}</span>
        </Text>
      ))}
      {text && (
        <Text size="sm" mt={4}>
          “{text}”
        </Text>
      )}
    </Paper>
  );
}
