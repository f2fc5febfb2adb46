import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionState } from '../../api/submissions.ts';
import { FindingsTable, type ListProps, useFindingAbout } from '../submissions/FindingsTable.tsx';
import { hasEnded } from '../submissions/progress.ts';
import { Heading } from '../ui/Heading.tsx';
import { alikeFindings } from './alike.ts';
import type { ShownVideo } from './shown-video.ts';

/** The most important findings first, then every chart. */
export function Overview({ video, charts, ...list }: { video: ShownVideo; charts: ReactNode } & ListProps) {
  const { t } = useTranslation('videos');
  const about = useFindingAbout();
  const groups = alikeFindings(video.findings);
  const counts = new Map(groups.map(({ worst, count }) => [worst.id, count]));
  return (
    <Stack gap="sm">
      <Paper component="section" p="sm" withBorder bg="var(--sl-surface-1)">
        <Heading>{t('overview.worst')}</Heading>
        {groups.length > 0 ? (
          <FindingsTable
            {...list}
            findings={groups.map(({ worst }) => worst)}
            withTask
            first={6}
            about={(finding) => {
              const count = counts.get(finding.id) ?? 1;
              return (
                <>
                  {about(finding)} {count > 1 && <small>{t('alike', { count })}</small>}
                </>
              );
            }}
          />
        ) : (
          <Text size="sm" c="dimmed" mt={4}>
            {t(`overview.${nothingOf(video.detail.submission.state)}`)}
          </Text>
        )}
      </Paper>
      {charts}
    </Stack>
  );
}

function nothingOf(state: SubmissionState): 'notYet' | 'failed' | 'nothing' {
  if (!hasEnded(state)) return 'notYet';
  return state === 'error' ? 'failed' : 'nothing';
}
