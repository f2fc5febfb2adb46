import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type VideosAnswer, videoFigures } from '../../../api/stats-content.ts';
import { Columns } from '../../charts/Columns.tsx';
import { shortFigure } from '../../charts/short.ts';
import { formatCount } from '../../format/time.ts';
import { useTaskName } from '../../labels/use-label-name.ts';
import { useColumns } from '../panel/columns.ts';
import classes from '../panel/Dashboard.module.css';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { useStatsLabel } from '../panel/words.ts';
import { useVideos } from './use-videos.ts';

type Bin = VideosAnswer['histogram'][number];

/** How the videos' figures of one class are distributed. */
export function VideoSpread(props: TabProps) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const basis = useBasis();
  const labelName = useStatsLabel();
  const taskName = useTaskName();
  const { query, figure, chosen } = useVideos(props);
  const count = (value: number) => formatCount(value, i18n.language);
  const { put } = props.shown;
  const known = query.data?.classes ?? [];
  return (
    <Panel<VideosAnswer, Bin>
      name="video-spread"
      span={4}
      size="l"
      title={t('content.videos')}
      hint={t('content.videosHint')}
      query={query}
      empty={t('content.noVideos')}
      controls={
        known.length > 0 ? (
          <div className={classes.choices}>
            <NativeSelect
              size="xs"
              aria-label={t('content.class')}
              value={chosen}
              onChange={(event) => put({ class: event.currentTarget.value })}
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
              onChange={(value) => put({ figure: value === 'average' ? null : value })}
              data={videoFigures.map((value) => ({ value, label: t(`content.figures.${value}`) }))}
            />
          </div>
        ) : null
      }
      view={({ histogram, quartiles, videos }) => ({
        summary: quartiles
          ? t('content.videosSummary', {
              count: videos,
              videos: count(videos),
              median: shortFigure(quartiles.median),
              q1: shortFigure(quartiles.q1),
              q3: shortFigure(quartiles.q3),
            })
          : '',
        basis: basis(t('basis.videos', { count: videos })),
        chart: () => (
          <Columns
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
  );
}
