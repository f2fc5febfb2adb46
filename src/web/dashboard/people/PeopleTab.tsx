import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Kappa, PeopleAnswer } from '../../../api/stats-people.ts';
import { qStats } from '../../api/stats.ts';
import { formatCount, formatSeconds } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';
import { casesBehind, decisionsIn, lookedIn } from '../panel/cases-behind.ts';
import classes from '../panel/Dashboard.module.css';
import { SharedFailure } from '../panel/SharedFailure.tsx';
import { ShareFigure } from '../panel/ShareFigure.tsx';
import { Tile } from '../panel/Tile.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { Gold } from './Gold.tsx';
import { Looks } from './Looks.tsx';
import { OwnFigures } from './OwnFigures.tsx';
import { PeopleByLabel } from './PeopleByLabel.tsx';
import { Quality } from './Quality.tsx';
import { Spread } from './Spread.tsx';
import { Times } from './Times.tsx';

export type PeoplePanel = { query: UseQueryResult<PeopleAnswer> };

/** "0.86 (0.82–0.90)"; a dash if kappa is undefined. */
export function showKappa(kappa: Kappa, locale: string): string {
  const two = (value: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
  return kappa ? `${two(kappa.value)} (${two(kappa.low)}–${two(kappa.high)})` : '–';
}

/** Agreement and workload. Only one's own figures carry a name, and nobody is ranked. */
export function PeopleTab({ statsQuery, shown }: TabProps) {
  const query = useQuery({ ...qStats.people(statsQuery), placeholderData: keepPreviousData });
  return (
    <SharedFailure query={query}>
      <div className={classes.grid}>
        <Tiles query={query} shown={shown} />
        <Looks query={query} />
        <Times query={query} />
        <Spread query={query} />
        <PeopleByLabel query={query} />
        <OwnFigures statsQuery={statsQuery} span={6} />
        <Gold />
        <Quality />
      </div>
    </SharedFailure>
  );
}

function Tiles({ query, shown }: PeoplePanel & Pick<TabProps, 'shown'>) {
  const { t, i18n } = useTranslation('dashboard');
  const locale = i18n.language;
  const count = (value: number) => formatCount(value, locale);
  return (
    <>
      <Tile
        span={3}
        title={t('people.agreement')}
        tip={t('tip.agreement')}
        query={query}
        view={({ now: { looks }, before, counted }) => ({
          to: looks.looks > 0 ? casesBehind(shown, { ...lookedIn(counted), look: 'any' }) : null,
          figure: <ShareFigure now={looks.agreement} before={before?.looks.agreement} better="more" />,
          more:
            looks.looks === 0
              ? t('people.noLooks')
              : t('people.kappa', {
                  kappa: showKappa(looks.kappa, locale),
                  count: looks.looks,
                  looks: count(looks.looks),
                }),
        })}
      />
      <Tile
        span={3}
        title={t('people.appeals')}
        tip={t('tip.appeals')}
        query={query}
        view={({ now: { appeals }, before }) => ({
          figure: (
            <ShareFigure
              now={appeals.overturnedShare}
              before={before?.appeals.overturnedShare}
              better="less"
            />
          ),
          to: appeals.overturned > 0 ? paths.behind(appeals.behindOverturned) : null,
          more: t('people.appealsOf', {
            count: appeals.opened,
            opened: count(appeals.opened),
            upheld: count(appeals.upheld),
            overturned: count(appeals.overturned),
          }),
        })}
      />
      <Tile
        span={3}
        title={t('people.median')}
        query={query}
        view={({ now, before }) => ({
          figure: now.medianSeconds === null ? '–' : formatSeconds(now.medianSeconds, locale),
          more:
            before && before.medianSeconds !== null
              ? t('people.medianBefore', { seconds: formatSeconds(before.medianSeconds, locale) })
              : t('people.medianHint'),
        })}
      />
      <Tile
        span={3}
        title={t('people.decisions')}
        query={query}
        view={({ now: { decisions, verdicts }, counted }) => ({
          to: decisions > 0 ? casesBehind(shown, { ...decisionsIn(counted), everDecided: 'any' }) : null,
          figure: count(decisions),
          more: t('people.decisionsOf', {
            approve: count(verdicts.approve),
            reject: count(verdicts.reject),
            escalate: count(verdicts.escalate),
          }),
        })}
      />
    </>
  );
}
