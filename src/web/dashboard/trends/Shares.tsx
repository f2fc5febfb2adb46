import { useTranslation } from 'react-i18next';
import { shareOf } from '../../../api/shares.ts';
import type { Trend, TrendsAnswer } from '../../../api/stats-trends.ts';
import { Lines } from '../../charts/Lines.tsx';
import { interval, percent } from '../../format/share.ts';
import { useColumns } from '../panel/columns.ts';
import { fewest } from '../panel/fewest.ts';
import { Panel } from '../panel/Panel.tsx';
import type { TrendsPanel } from './TrendsTab.tsx';
import { useDays } from './use-days.ts';

const parts = {
  onTime: ({ onTime, late }: Trend) => [onTime, onTime + late],
  rejected: ({ rejected, approved }: Trend) => [rejected, rejected + approved],
  alone: ({ alone, opened }: Trend) => [alone, alone + opened],
  differed: ({ differed, looks }: Trend) => [differed, looks],
  overturned: ({ overturned, appeals }: Trend) => [overturned, appeals],
} as const satisfies Record<string, (day: Trend) => [part: number, all: number]>;
type Name = keyof typeof parts;
const names = Object.keys(parts) as Name[];
const colors: Record<Name, string> = {
  onTime: 'var(--sl-approve)',
  rejected: 'var(--sl-reject)',
  alone: 'var(--sl-text)',
  differed: 'var(--sl-escalate)',
  overturned: 'var(--sl-accent)',
};

/** Shares of each day, with the changes made meanwhile. Days with few cases are in the table only. */
export function Shares({ query }: TrendsPanel) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const inDays = useDays();
  const share = (one: Trend, name: Name) => {
    const [part, all] = parts[name](one);
    return shareOf(part, all);
  };
  const drawn = (one: Trend, name: Name) => {
    const [part, all] = parts[name](one);
    return all >= fewest.rate ? part / all : null;
  };
  return (
    <Panel<TrendsAnswer, Trend>
      name="shares"
      span={12}
      size="s"
      title={t('trends.shares')}
      hint={t('trends.sharesHint')}
      query={query}
      view={({ days, marks }) => {
        const changed = inDays.changed({ days, marks });
        const shown = names.filter((name) => days.some((one) => drawn(one, name) !== null));
        return {
          summary: t('trends.sharesSummary'),
          basis: t('trends.basis'),
          tooFew: shown.length > 0 ? null : t('machine.overTimeFew', { min: fewest.rate }),
          legend: shown.map((name) => ({ key: name, name: t(`trends.${name}`), color: colors[name] })),
          chart: () => (
            <Lines
              max={1}
              show={(value) => percent(value, i18n.language)}
              series={shown.map((name) => ({ key: name, name: t(`trends.${name}`), color: colors[name] }))}
              marks={[...changed.keys()]}
              steps={days.map((one) => ({
                key: one.at,
                label: inDays.show(one.at),
                values: shown.map((name) => drawn(one, name)),
                tip: [
                  inDays.show(one.at),
                  ...shown.map(
                    (name) => `${t(`trends.${name}`)}: ${interval(share(one, name), i18n.language)}`,
                  ),
                  ...(changed.get(one.at) ?? []),
                ],
                to: null,
              }))}
            />
          ),
          figures: {
            rows: days.some(({ opened, alone, decided }) => opened + alone + decided > 0) ? days : [],
            keyOf: ({ at }) => at,
            columns: [
              inDays.column(),
              columns.count(t('column.opened'), ({ opened }) => opened),
              columns.count(t('column.decided'), ({ decided }) => decided),
              ...names.map((name) => columns.share<Trend>(t(`trends.${name}`), (one) => share(one, name))),
            ],
          },
        };
      }}
      empty={t('trends.none')}
    />
  );
}
