import { useTranslation } from 'react-i18next';
import type { MachineAnswer } from '../../../api/stats-machine.ts';
import { Lines } from '../../charts/Lines.tsx';
import { percent } from '../../format/share.ts';
import { showDay, showMoment } from '../../format/zone.ts';
import { paths } from '../../paths/paths.ts';
import { useColumns } from '../panel/columns.ts';
import { fewest } from '../panel/fewest.ts';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import type { MachinePanel } from './MachineTab.tsx';

type Point = MachineAnswer['now']['series'][number];
type Row = Point & { earlier: Point | undefined };
const hourMs = 3_600_000;
const shareOf = (point: Point | undefined) => (point && point.ruled > 0 ? point.right / point.ruled : null);
/** Nothing where one ruling more or less would move the point far. */
const drawn = (point: Point | undefined) => (point && point.ruled >= fewest.rate ? shareOf(point) : null);

/** Precision over time, compared with the previous period step by step. */
export function PrecisionOverTime({ query, zone }: MachinePanel & { zone: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const basis = useBasis();
  const series = [
    { key: 'now', name: t('thisPeriod'), color: 'var(--sl-text)' },
    { key: 'before', name: t('before'), color: 'var(--sl-faint)', dashed: true },
  ];
  const shown = (share: number | null | undefined) => percent(share, i18n.language);
  return (
    <Panel<MachineAnswer, Row>
      name="precision"
      span={12}
      size="s"
      title={t('machine.overTime')}
      hint={t('machine.overTimeHint')}
      query={query}
      view={({ now, before }) => {
        const [first, second] = now.series;
        const hourly = first && second && Date.parse(second.at) - Date.parse(first.at) <= hourMs;
        const clock = (at: string) => (hourly ? showMoment : showDay)(at, zone, i18n.language);
        const rows = now.series.map((point, at) => ({ ...point, earlier: before?.series[at] }));
        const shares = rows.map(shareOf).filter((share) => share !== null);
        return {
          summary: t('machine.overTimeSummary', {
            first: shown(shares[0]),
            last: shown(shares.at(-1)),
            lowest: shown(shares.length > 0 ? Math.min(...shares) : null),
          }),
          basis: basis(t('machine.overTimeBasis', { min: fewest.rate })),
          tooFew: rows.some((row) => drawn(row) !== null)
            ? null
            : t('machine.overTimeFew', { min: fewest.rate }),
          ...(before ? { legend: series } : {}),
          chart: () => (
            <Lines
              max={1}
              show={shown}
              series={before ? series : series.slice(0, 1)}
              steps={rows.map((row) => ({
                key: row.at,
                label: clock(row.at),
                values: [drawn(row), drawn(row.earlier)],
                tip: [
                  clock(row.at),
                  t('machine.overTimeTip', { share: shown(shareOf(row)), count: row.ruled }),
                  ...(row.earlier ? [t('machine.beforeTip', { share: shown(shareOf(row.earlier)) })] : []),
                ],
                to: row.ruled > 0 ? paths.behind(row.behind) : null,
              }))}
            />
          ),
          figures: {
            rows: shares.length > 0 ? rows : [],
            keyOf: ({ at }) => at,
            columns: [
              { head: t('column.time'), value: ({ at }) => at, show: ({ at }) => clock(at) },
              columns.part(t('column.precision'), shareOf, shown, t('tip.precision')),
              columns.part(t('before'), ({ earlier }) => shareOf(earlier), shown),
              columns.cases(t('column.ruled'), ({ ruled }) => ruled),
            ],
          },
        };
      }}
      empty={t('machine.none')}
    />
  );
}
