import { Box, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { useTaskName } from '../labels/use-label-name.ts';
import { useMoment } from '../submissions/use-moment.ts';
import { countedSummary } from './counted-summary.ts';
import { LazyCharts } from './LazyCharts.tsx';
import { Overview } from './Overview.tsx';
import { Spoken } from './Spoken.tsx';
import type { ShownVideo } from './shown-video.ts';
import { TaskPanel } from './TaskPanel.tsx';
import { type TaskTab, taskTabs, transcriptTasks } from './task-tabs.ts';
import type { useVideoView, VideoViewState } from './use-video-view.ts';
import classes from './VideoPage.module.css';

type Props = {
  video: ShownVideo;
  view: VideoViewState;
  change: ReturnType<typeof useVideoView>['change'];
  activeId: string | null;
  onActive: (id: string | null) => void;
  at: number | null;
  onFinding: (finding: Finding) => void;
};

/** The findings of a video: an overview, or one task with its own view and charts. */
export function VideoTabs({ video, view, change, activeId, onActive, at, onFinding }: Props) {
  const { t } = useTranslation('videos');
  const taskName = useTaskName();
  const { transcript } = video.detail;
  const tabs = taskTabs(video.detail);
  const chosen = tabs.find(({ taskId }) => taskId === view.tab) ?? null;
  const nameOf = ({ task, taskId, ambiguous }: TaskTab) =>
    ambiguous || task === 'unrecognised' ? `${taskName(task)} (${taskId})` : taskName(task);
  const charts = (own: TaskTab[]) => (
    <LazyCharts
      summaries={own.map((tab) => tab.summary ?? countedSummary(tab))}
      counted={own.filter(({ summary }) => summary === null).map(({ taskId }) => taskId)}
      findings={own.flatMap(({ findings }) => findings)}
      duration={video.detail.submission.duration}
      at={at}
      chosenOf={(taskId) => (view.filter?.taskId === taskId ? view.filter.label : null)}
      onChoose={(taskId, label) => {
        const same = view.filter?.taskId === taskId && view.filter.label === label;
        change({ filter: same ? null : { taskId, label }, frame: null });
      }}
      onFinding={onFinding}
    />
  );
  const moment = useMoment(video.detail.fragments);
  const lists = { activeId, onActive, onFinding, moment };
  return (
    <Tabs
      className={classes.side}
      variant="pills"
      keepMounted={false}
      value={chosen?.taskId ?? 'overview'}
      onChange={(tab) => change({ tab: tab ?? 'overview' })}
    >
      <Tabs.List className={classes.tabList} aria-label={t('tabs')} mb="sm">
        <Tabs.Tab value="overview" className={classes.tab}>
          {t('overview.tab')}
        </Tabs.Tab>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.taskId}
            value={tab.taskId}
            className={classes.tab}
            rightSection={<small>{tab.findings.length}</small>}
          >
            {nameOf(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview">
        <Overview video={video} charts={charts(tabs)} {...lists} />
        {/* Speech without violations: no task's tab would show the transcript. */}
        {transcript.length > 0 && !tabs.some(({ task }) => transcriptTasks.has(task)) && (
          <Box mt="sm">
            <Spoken transcript={transcript} />
          </Box>
        )}
      </Tabs.Panel>
      {chosen && (
        <Tabs.Panel value={chosen.taskId}>
          <TaskPanel
            tab={chosen}
            filter={view.filter}
            transcript={transcript}
            charts={charts([chosen])}
            {...lists}
          />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
