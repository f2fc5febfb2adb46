import { useTranslation } from 'react-i18next';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Finding } from '../../../api/findings.ts';
import card from '../../charts/ChartCard.module.css';
import { ChartCard } from '../../charts/ChartCard.tsx';
import classes from '../../charts/Charts.module.css';
import { FiguresTable } from '../../charts/FiguresTable.tsx';
import { Legend } from '../../charts/Legend.tsx';
import { formatScore } from '../../format/time.ts';
import { type ScoreBin, scoreBins } from './score-bins.ts';

const standings = [
  { key: 'block', color: 'var(--sl-reject)' },
  { key: 'review', color: 'var(--sl-escalate)' },
  { key: 'pass', color: 'var(--sl-faint)' },
] as const;

/** How many findings have which score: whether the machine was sure of most, or in doubt about many. */
export function ScoreDistribution({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation(['charts', 'media']);
  const bins = scoreBins(findings);
  const range = ({ from, to }: ScoreBin) => `${formatScore(from)}–${formatScore(to)}`;
  const shown = standings.filter(({ key }) => bins.some((bin) => bin[key] > 0));
  return (
    <ChartCard
      name="distribution"
      title={t('distribution.title')}
      hint={t('distribution.hint')}
      chart={
        <div className={card.chart}>
          <ResponsiveContainer width="100%" height={150}>
            <BarChart data={bins} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} barCategoryGap={2}>
              <XAxis
                dataKey="from"
                tickFormatter={formatScore}
                tickLine={false}
                axisLine={{ stroke: 'var(--sl-line)' }}
                tick={{ className: classes.svgaxis }}
                interval={1}
              />
              <YAxis
                allowDecimals={false}
                width="auto"
                tickLine={false}
                axisLine={false}
                tick={{ className: classes.svgaxis }}
              />
              <Tooltip
                isAnimationActive={false}
                cursor={false}
                content={({ active, payload }) => {
                  const bin: ScoreBin | undefined = payload?.[0]?.payload;
                  return active && bin ? (
                    <div className={card.tooltip}>
                      {[
                        range(bin),
                        ...shown.map(({ key }) => `${t(`media:standing.${key}`)}: ${bin[key]}`),
                      ].join(' · ')}
                    </div>
                  ) : null;
                }}
              />
              {shown.map((standing) => (
                <Bar
                  key={standing.key}
                  dataKey={standing.key}
                  stackId="all"
                  fill={standing.color}
                  isAnimationActive={false}
                />
              ))}
            </BarChart>
          </ResponsiveContainer>
          <Legend series={shown.map((one) => ({ ...one, name: t(`media:standing.${one.key}`) }))} />
        </div>
      }
      table={
        <FiguresTable
          name={t('distribution.title')}
          rows={bins}
          keyOf={({ from }) => String(from)}
          columns={[
            { head: t('score'), value: range },
            ...shown.map(({ key }) => ({
              head: t(`media:standing.${key}`),
              number: true,
              value: (bin: ScoreBin) => bin[key],
            })),
          ]}
        />
      }
    />
  );
}
