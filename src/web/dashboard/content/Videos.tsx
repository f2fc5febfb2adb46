import { NativeSelect, SegmentedControl } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { VideosAnswer } from '../../../api/stats-content.ts';
import { qStats } from '../../api/stats.ts';
import { Columns } from '../../charts/Columns.tsx';
import { ShareBars } from '../../charts/ShareBars.tsx';
import { shortFigure } from '../../charts/short.ts';
import { formatCount } from '../../format/time.ts';
import { showDay } from '../../format/zone.ts';
import { useTaskName } from '../../labels/use-label-name.ts';
import { paths } from '../../paths/paths.ts';
import { labelColor } from '../../theme/colors.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useColumns } from '../panel/columns.ts';
import classes from '../panel/Dashboard.module.css';
import { Panel } from '../panel/Panel.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { useStatsLabel } from '../panel/words.ts';

type Bin = VideosAnswer['histogram'][number];
type Video = VideosAnswer['top'][number];
const figures = ['average', 'maximum', 'count'] as const;

/** Compares videos by the figures of one class: their distribution and the highest ones. */
export function Videos({ statsQuery, shown }: TabProps) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const labelName = useStatsLabel();
  const taskName = useTaskName();
  const figure = figures.find((one) => one === shown.params.get('figure')) ?? 'average';
  const { from, to, zone, task } = statsQuery;
  const label = shown.params.get('class');
  const query = useQuery({
    ...qStats.videos({ from, to, ...(zone ? { zone } : {}), task: task ?? null, label, figure }),
    placeholderData: keepPreviousData,
  });
  const count = (value: number) => formatCount(value, i18n.language);
  const empty = (
    <Empty icon={<IconVideoOff size={24} />} title={t('content.noVideos')} hint={t('content.noVideosHint')} />
  );
  const known = query.data?.classes ?? [];
  const chosen = label ?? query.data?.chosen?.key ?? '';
  return (
    <>
      <div data-wide className={classes.cell}>
        <Panel<VideosAnswer, Bin>
          name="video-spread"
          title={t('content.videos')}
          query={query}
          empty={empty}
          controls={
            known.length > 0 ? (
              <div className={classes.choices}>
                <NativeSelect
                  size="xs"
                  aria-label={t('content.class')}
                  value={chosen}
                  onChange={(event) => shown.put({ class: event.currentTarget.value })}
                  data={[
                    ...known.map((one) => ({
                      value: one.key,
                      label: `${taskName(one.task)}: ${labelName(one)}`,
                    })),
                    ...(known.some(({ key }) => key === chosen) ? [] : [{ value: chosen, label: chosen }]),
                  ]}
                />
                <SegmentedControl
                  size="xs"
                  aria-label={t('content.figure')}
                  value={figure}
                  onChange={(value) => shown.put({ figure: value === 'average' ? null : value })}
                  data={figures.map((value) => ({ value, label: t(`content.figures.${value}`) }))}
                />
              </div>
            ) : null
          }
          view={({ histogram, quartiles, videos, chosen: shownClass }) => ({
            summary: quartiles
              ? t('content.videosSummary', {
                  count: videos,
                  videos: count(videos),
                  median: shortFigure(quartiles.median),
                  q1: shortFigure(quartiles.q1),
                  q3: shortFigure(quartiles.q3),
                })
              : '',
            chart: (
              <Columns
                series={[
                  {
                    key: 'videos',
                    name: t('column.videos'),
                    color: labelColor(shownClass?.name ?? shownClass?.key ?? ''),
                  },
                ]}
                steps={histogram.map((bin) => ({
                  key: String(bin.from),
                  label: shortFigure(bin.from),
                  values: [bin.videos],
                  tip: [
                    `${shortFigure(bin.from)}–${shortFigure(bin.to)}`,
                    `${t('column.videos')}: ${count(bin.videos)}`,
                  ],
                  to: null,
                }))}
              />
            ),
            figures: {
              rows: videos > 0 ? histogram : [],
              keyOf: ({ from: start }) => String(start),
              columns: [
                columns.figure(t('column.from'), (bin) => bin.from, shortFigure),
                columns.figure(t('column.to'), (bin) => bin.to, shortFigure),
                columns.count(t('column.videos'), (bin) => bin.videos),
              ],
            },
          })}
        />
      </div>
      <div data-wide className={classes.cell}>
        <Panel<VideosAnswer, Video>
          name="video-top"
          title={t('content.topVideos')}
          hint={t('content.topVideosHint')}
          query={query}
          empty={empty}
          view={({ top, chosen: shownClass }) => ({
            summary: t('content.sourcesSummary', {
              sources: top
                .slice(0, 5)
                .map(({ title, value }) => `${title} ${shortFigure(value)}`)
                .join(', '),
            }),
            chart: (
              <ShareBars
                max={figure === 'count' ? Math.max(1, ...top.map(({ value }) => value)) : 1}
                rows={top.map(({ submissionId, title, value }) => ({
                  key: submissionId,
                  name: title,
                  color: labelColor(shownClass?.name ?? shownClass?.key ?? ''),
                  value,
                  text: shortFigure(value),
                  to: paths.video(submissionId),
                }))}
              />
            ),
            figures: {
              rows: top,
              keyOf: ({ submissionId }) => submissionId,
              columns: [
                {
                  head: t('column.video'),
                  value: ({ title }) => title,
                  to: ({ submissionId }) => paths.video(submissionId),
                },
                {
                  head: t('column.time'),
                  value: ({ at }) => at,
                  show: ({ at }) => showDay(at, shown.zone, i18n.language),
                },
                { head: t('content.figures.average'), number: true, value: ({ average }) => average },
                { head: t('content.figures.maximum'), number: true, value: ({ maximum }) => maximum },
                { head: t('content.figures.count'), number: true, value: (video) => video.count },
              ],
            },
          })}
        />
      </div>
    </>
  );
}
