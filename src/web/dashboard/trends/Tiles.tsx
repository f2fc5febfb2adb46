import { useTranslation } from 'react-i18next';
import { shareOf } from '../../../api/shares.ts';
import { formatCount, formatHour, formatSpan } from '../../format/time.ts';
import { ShareFigure } from '../panel/ShareFigure.tsx';
import { Tile } from '../panel/Tile.tsx';
import type { TrendsPanel } from './TrendsTab.tsx';

/** The period in four figures: two of what was, two of what comes. */
export function Tiles({ query }: TrendsPanel) {
  const { t, i18n } = useTranslation('dashboard');
  const count = (value: number) => formatCount(Math.round(value), i18n.language);
  const span = (seconds: number) => formatSpan(seconds, i18n.language);
  return (
    <>
      <Tile
        span={3}
        title={t('trends.tile.onTime')}
        query={query}
        view={({ days, target }) => {
          const onTime = days.reduce((sum, one) => sum + one.onTime, 0);
          const decided = days.reduce((sum, one) => sum + one.onTime + one.late, 0);
          return {
            figure: <ShareFigure now={shareOf(onTime, decided)} better="more" />,
            more: target ? t('trends.tile.onTimeOf', { count: decided }) : t('trends.tile.noTarget'),
          };
        }}
      />
      <Tile
        span={3}
        title={t('trends.tile.wait')}
        query={query}
        view={({ days }) => {
          const p90 = days.findLast((one) => one.p90 !== null)?.p90 ?? null;
          return { figure: p90 === null ? '–' : span(p90), more: t('trends.tile.waitOf') };
        }}
      />
      <Tile
        span={3}
        title={t('trends.tile.week')}
        query={query}
        view={({ projection }) => {
          const last = projection?.[6];
          return last
            ? {
                figure: `${count(last.value)} (${count(last.low)}–${count(last.high)})`,
                more: t('trends.tile.weekOf'),
              }
            : { figure: '–', more: t('trends.tile.fewDays') };
        }}
      />
      <Tile
        span={3}
        title={t('trends.tile.peak')}
        query={query}
        view={({ people, target }) => {
          const peak = people?.hours.toSorted((a, b) => (b.people ?? 0) - (a.people ?? 0))[0];
          return {
            figure: peak?.people == null ? '–' : count(peak.people),
            more:
              peak && target
                ? t('trends.tile.peakOf', {
                    hour: formatHour(peak.hour),
                    span: span(target.seconds),
                  })
                : t('trends.tile.noTarget'),
          };
        }}
      />
    </>
  );
}
