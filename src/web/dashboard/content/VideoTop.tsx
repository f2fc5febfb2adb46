import { useTranslation } from 'react-i18next';
import type { VideosAnswer } from '../../../api/stats-content.ts';
import { ShareBars } from '../../charts/ShareBars.tsx';
import { shortFigure } from '../../charts/short.ts';
import { showDay } from '../../format/zone.ts';
import { paths } from '../../paths/paths.ts';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { useVideos } from './use-videos.ts';

type Video = VideosAnswer['top'][number];

/** The videos with the highest figures of one class. */
export function VideoTop(props: TabProps) {
  const { t, i18n } = useTranslation('dashboard');
  const basis = useBasis();
  const { query, figure } = useVideos(props);
  return (
    <Panel<VideosAnswer, Video>
      name="video-top"
      span={4}
      size="l"
      list
      title={t('content.topVideos')}
      hint={t('content.topVideosHint')}
      query={query}
      empty={t('content.noVideos')}
      view={({ top, videos }) => ({
        summary: t('content.sourcesSummary', {
          sources: top
            .slice(0, 5)
            .map(({ title, value }) => `${title} ${shortFigure(value)}`)
            .join(', '),
        }),
        basis: basis(t('basis.videos', { count: videos })),
        chart: (listed) => (
          <ShareBars
            max={figure === 'count' ? Math.max(1, ...top.map(({ value }) => value)) : 1}
            rows={listed.map(({ submissionId, title, value }) => ({
              key: submissionId,
              name: title,
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
              show: ({ at }) => showDay(at, props.shown.zone, i18n.language),
            },
            { head: t('content.figures.average'), number: true, value: ({ average }) => average },
            { head: t('content.figures.maximum'), number: true, value: ({ maximum }) => maximum },
            { head: t('content.figures.count'), number: true, value: (video) => video.count },
          ],
        },
      })}
    />
  );
}
