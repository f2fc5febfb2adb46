import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ContentAnswer } from '../../../api/stats-content.ts';
import { qStats } from '../../api/stats.ts';
import { percent } from '../../format/share.ts';
import { formatCount } from '../../format/time.ts';
import { useTaskName } from '../../labels/use-label-name.ts';
import { paths } from '../../paths/paths.ts';
import { casesBehind, openedIn } from '../panel/cases-behind.ts';
import classes from '../panel/Dashboard.module.css';
import { SharedFailure } from '../panel/SharedFailure.tsx';
import { Tile } from '../panel/Tile.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { useLabelsApart, useStatsLabel } from '../panel/words.ts';
import { LabelMix } from './LabelMix.tsx';
import { Sources } from './Sources.tsx';
import { useVideos } from './use-videos.ts';
import { VideoSpread } from './VideoSpread.tsx';
import { VideoTop } from './VideoTop.tsx';

export type ContentPanel = { query: UseQueryResult<ContentAnswer>; shown: TabProps['shown'] };

/** What content comes in, and from which sources. */
export function ContentTab({ statsQuery, shown }: TabProps) {
  const query = useQuery({ ...qStats.content(statsQuery), placeholderData: keepPreviousData });
  return (
    <SharedFailure query={query}>
      <div className={classes.grid}>
        <Tiles query={query} shown={shown} statsQuery={statsQuery} />
        <LabelMix query={query} shown={shown} />
        <Sources query={query} shown={shown} />
        <VideoSpread statsQuery={statsQuery} shown={shown} />
        <VideoTop statsQuery={statsQuery} shown={shown} />
      </div>
    </SharedFailure>
  );
}

function Tiles({ query, shown, statsQuery }: ContentPanel & TabProps) {
  const { t, i18n } = useTranslation('dashboard');
  const apart = useLabelsApart();
  const labelName = useStatsLabel();
  const taskName = useTaskName();
  const { query: videos } = useVideos({ statsQuery, shown });
  const count = (value: number) => formatCount(value, i18n.language);
  return (
    <>
      <Tile
        span={4}
        title={t('content.opened')}
        query={query}
        view={({ now, before, counted }) => ({
          figure: count(now.opened),
          to: now.opened > 0 ? casesBehind(shown, openedIn(counted)) : null,
          more: before ? t('content.mixBefore', { opened: count(before.opened) }) : null,
        })}
      />
      <Tile
        span={4}
        title={t('content.topLabel')}
        query={query}
        view={({ now }) => {
          const [first] = now.labels;
          if (!first) return { figure: '–', more: t('content.none') };
          return {
            figure: apart(now.labels)(first),
            to: paths.behind(first.behind),
            more: t('content.topLabelOf', {
              count: now.opened,
              share: percent(first.opened / now.opened, i18n.language),
              opened: count(now.opened),
            }),
          };
        }}
      />
      <Tile
        span={4}
        title={t('content.scored')}
        query={videos}
        view={(answer) => ({
          figure: count(answer.videos),
          more: answer.chosen
            ? t('content.inClass', { task: taskName(answer.chosen.task), label: labelName(answer.chosen) })
            : null,
        })}
      />
    </>
  );
}
