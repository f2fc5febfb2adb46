import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SampleEstimates, SampleStats } from '../../../api/stats-sample.ts';
import { qStats } from '../../api/stats.ts';
import type { Column } from '../../charts/figures.ts';
import { formatCount } from '../../format/time.ts';
import { useLabelName } from '../../labels/use-label-name.ts';
import { paths } from '../../paths/paths.ts';
import { Panel } from '../panel/Panel.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { interval } from '../panel/words.ts';

type Row = SampleEstimates & { key: string; name: string };
type Figure = keyof SampleEstimates;

/** What the machine misses and blocks rightly, estimated from cases that people decided without knowing what it did. */
export function Sample({ statsQuery }: Pick<TabProps, 'statsQuery'>) {
  const { t, i18n } = useTranslation('dashboard');
  const labelName = useLabelName();
  const query = useQuery({ ...qStats.sample(statsQuery), placeholderData: keepPreviousData });
  const count = (value: number) => formatCount(value, i18n.language);
  const column = (of: Figure): Column<Row> => ({
    head: t(`sample.${of}`),
    tip: t(`sample.tip.${of}`),
    number: true,
    value: (row) => {
      const figure = row[of];
      return figure.kind === 'estimate' ? figure.value : null;
    },
    show: (row) => {
      const figure = row[of];
      if (figure.kind === 'estimate') return interval(figure, i18n.language);
      if (figure.kind === 'no-violations') return t('sample.noViolations');
      return t('sample.tooFew', { checked: count(figure.checked), needed: count(figure.needed) });
    },
  });
  /** `9 of 840`: the plain count behind an estimate. */
  const plain = (of: 'missedRate' | 'precision', head: string): Column<Row> => ({
    head,
    number: true,
    value: (row) => (row[of].kind === 'estimate' ? row[of].events : null),
    show: ({ [of]: rate }) =>
      rate.kind === 'estimate'
        ? t('sample.of', { events: count(rate.events), checked: count(rate.checked) })
        : '–',
  });
  const rowsOf = ({ all, labels, rounds }: SampleStats): Row[] =>
    rounds === 0
      ? []
      : [
          { ...all, key: '', name: t('sample.all') },
          ...labels.map((one) => ({ ...one, key: one.label, name: labelName(one.label) })),
        ];
  return (
    <Panel<SampleStats, Row>
      name="sample"
      span={12}
      size="s"
      title={t('sample.title')}
      hint={t('sample.hint')}
      query={query}
      view={(answer) => ({
        summary: '',
        basis: t('sample.basis', {
          count: answer.rounds,
          passed: count(answer.passed),
          blocked: count(answer.blocked),
          open: count(answer.openRounds),
        }),
        figures: {
          rows: rowsOf(answer),
          keyOf: ({ key }) => key,
          columns: [
            { head: t('column.label'), value: ({ name }) => name },
            column('missedRate'),
            plain('missedRate', t('sample.missed')),
            column('precision'),
            plain('precision', t('sample.right')),
            column('recall'),
            column('prevalence'),
          ],
        },
      })}
      empty={
        query.data?.openRounds ? (
          <>
            {t('sample.waiting', { count: query.data.openRounds })}{' '}
            <Link to={paths.queue('sample')}>{t('sample.toLane')}</Link>
          </>
        ) : (
          <>
            {t('sample.none')} <Link to={paths.settings('sample')}>{t('sample.set')}</Link>
          </>
        )
      }
    />
  );
}
