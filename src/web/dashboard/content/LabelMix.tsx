import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ContentAnswer } from '../../../api/stats-content.ts';
import { Multiples } from '../../charts/Multiples.tsx';
import { formatCount } from '../../format/time.ts';
import { showDay, showMoment } from '../../format/zone.ts';
import { paths } from '../../paths/paths.ts';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import { useLabelsApart } from '../panel/words.ts';
import type { ContentPanel } from './ContentTab.tsx';

type Point = ContentAnswer['now']['series'][number];

/** Cases by label, per hour or per day, one small chart each. A case counts under each of its labels. */
export function LabelMix({ query, shown }: ContentPanel) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const basis = useBasis();
  const apart = useLabelsApart();
  const labelName = apart(query.data?.now.labels ?? []);
  const count = (value: number) => formatCount(value, i18n.language);
  const seriesOf = ({ now }: ContentAnswer) => {
    const named = now.labels.map((label) => ({ key: label.key, name: labelName(label) }));
    const others = now.series.some(({ counts }) => (counts[named.length] ?? 0) > 0);
    return others ? [...named, { key: 'others', name: t('content.others') }] : named;
  };
  return (
    <Panel<ContentAnswer, Point>
      name="mix"
      span={12}
      size="fit"
      title={t('content.mix')}
      hint={t('content.mixHint')}
      query={query}
      view={(answer) => {
        const { now, before, step } = answer;
        const series = seriesOf(answer);
        const clock = (at: string) => (step === 'hour' ? showMoment : showDay)(at, shown.zone, i18n.language);
        return {
          summary: [
            t('content.mixSummary', {
              count: now.opened,
              opened: count(now.opened),
              labels: now.labels.map((label) => `${labelName(label)} ${count(label.opened)}`).join(', '),
            }),
            before ? t('content.mixBefore', { opened: count(before.opened) }) : '',
          ].join(' '),
          basis: basis(t('content.casesOf', { count: now.opened, opened: count(now.opened) })),
          chart: () => (
            <Multiples
              multiples={series.map(({ key, name }, at) => ({
                key,
                name,
                text: count(now.series.reduce((all, { counts }) => all + (counts[at] ?? 0), 0)),
                values: now.series.map((point) => ({
                  key: point.at,
                  value: point.counts[at] ?? 0,
                  tip: `${clock(point.at)}: ${t('content.casesOf', {
                    count: point.counts[at] ?? 0,
                    opened: count(point.counts[at] ?? 0),
                  })}`,
                  to: point.opened > 0 ? paths.behind(point.behind) : null,
                })),
              }))}
            />
          ),
          figures: {
            rows: now.opened > 0 ? now.series : [],
            keyOf: ({ at }) => at,
            columns: [
              { head: t('column.time'), value: ({ at }) => at, show: ({ at }) => clock(at) },
              columns.cases(t('column.cases'), ({ opened }) => opened),
              ...series.map(({ name }, at) => columns.count(name, ({ counts }: Point) => counts[at] ?? 0)),
            ],
          },
        };
      }}
      empty={
        <>
          {t('content.none')} <Link to={paths.submit('texts')}>{t('content.toSubmit')}</Link>
        </>
      }
    />
  );
}
