import { useTranslation } from 'react-i18next';
import type { Band, MachineAnswer } from '../../../api/stats-machine.ts';
import { type Point, Points } from '../../charts/Points.tsx';
import { interval, percent } from '../../format/share.ts';
import { formatCount, formatScore } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';
import { useColumns } from '../panel/columns.ts';
import { fewest } from '../panel/fewest.ts';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import type { MachinePanel } from './MachineTab.tsx';

/** How well scores are calibrated: the share that was right, by tenths of the score. */
export function Calibration({ query }: MachinePanel) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const basis = useBasis();
  const bandName = ({ from }: Pick<Band, 'from'>) =>
    from === null
      ? t('machine.unscored')
      : `${formatScore(from)}–${formatScore(Math.round((from + 0.1) * 10) / 10)}`;
  const count = (value: number) => formatCount(value, i18n.language);
  return (
    <Panel<MachineAnswer, Band>
      name="bands"
      span={6}
      title={t('machine.bands')}
      hint={t('machine.bandsHint')}
      query={query}
      view={({ now }) => {
        const judged = now.bands.filter(({ ruled }) => ruled > 0);
        const maxRuled = Math.max(...judged.map(({ ruled }) => ruled));
        const points = judged.flatMap((band): Point[] => {
          const { precision, meanScore, behind } = band;
          if (!precision || meanScore === null) return [];
          const tip = [
            bandName(band),
            t('machine.bandTip', {
              right: interval(precision, i18n.language),
              count: band.ruled,
              ruled: count(band.ruled),
            }),
          ];
          return [
            {
              key: bandName(band),
              x: meanScore,
              y: precision.value,
              low: precision.low,
              high: precision.high,
              radius: 3 + 6 * Math.sqrt(band.ruled / maxRuled),
              look: band.ruled < fewest.rate ? 'hollow' : 'filled',
              tip,
              to: paths.behind(behind),
            },
          ];
        });
        return {
          summary: t('machine.bandsSummary', {
            bands: judged
              .map((band) => `${bandName(band)} ${percent(band.precision?.value, i18n.language)}`)
              .join(', '),
          }),
          basis: [
            basis(t('basis.ruled', { count: now.total.ruled }), { interval: true }),
            ...(points.some(({ look }) => look === 'hollow')
              ? [t('machine.bandsFew', { min: fewest.rate })]
              : []),
          ].join(' · '),
          chart: () => (
            <Points
              points={points}
              across={t('machine.score')}
              up={t('machine.right')}
              show={formatScore}
              diagonal
            />
          ),
          figures: {
            rows: judged,
            keyOf: ({ from }) => String(from),
            columns: [
              { head: t('column.score'), value: bandName },
              columns.figure(t('column.meanScore'), ({ meanScore }) => meanScore, formatScore),
              columns.share(t('column.precision'), ({ precision }) => precision, t('tip.precision')),
              columns.cases(t('column.ruled'), ({ ruled }) => ruled),
              columns.count(
                t('column.wrong'),
                ({ ruled, right }) => ruled - right,
                ({ behindWrong }) => behindWrong,
              ),
            ],
          },
        };
      }}
      empty={t('machine.bandsNone')}
    />
  );
}
