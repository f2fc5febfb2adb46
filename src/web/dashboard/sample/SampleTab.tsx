import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SampleEstimates, SampleStats } from '../../../api/stats-sample.ts';
import { qStats } from '../../api/stats.ts';
import type { Column } from '../../charts/figures.ts';
import { interval, percent } from '../../format/share.ts';
import { formatCount } from '../../format/time.ts';
import { useLabelName } from '../../labels/use-label-name.ts';
import { paths } from '../../paths/paths.ts';
import { Term } from '../../ui/Term.tsx';
import { openedIn } from '../panel/cases-behind.ts';
import classes from '../panel/Dashboard.module.css';
import { Panel } from '../panel/Panel.tsx';
import { SharedFailure } from '../panel/SharedFailure.tsx';
import { ShareFigure } from '../panel/ShareFigure.tsx';
import { Tile } from '../panel/Tile.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';

type Row = SampleEstimates & { key: string; name: string };
type Figure = keyof SampleEstimates;

type SamplePanel = { query: UseQueryResult<SampleStats> };

/** What the machine misses and blocks rightly, estimated from cases that people decided without knowing what it did. */
export function SampleTab({ statsQuery }: TabProps) {
  const query = useQuery({ ...qStats.sample(statsQuery), placeholderData: keepPreviousData });
  return (
    <SharedFailure query={query}>
      <div className={classes.grid}>
        <Automation statsQuery={statsQuery} />
        <Totals query={query} />
        <ByLabel query={query} />
      </div>
    </SharedFailure>
  );
}

/** How much of everything the machine decided alone. */
function Automation({ statsQuery }: Pick<TabProps, 'statsQuery'>) {
  const { t, i18n } = useTranslation('dashboard');
  const query = useQuery({ ...qStats.machine(statsQuery), placeholderData: keepPreviousData });
  return (
    <Tile
      span={4}
      title={t('machine.automation')}
      tip={t('tip.automation')}
      query={query}
      view={({ now: { total }, counted }) => {
        const alone = total.passed + total.blocked;
        const arrived = alone + total.forPeople;
        const behind = (settled: string) => paths.queue('all', { ...openedIn(counted), settled });
        return {
          figure: percent(arrived === 0 ? null : alone / arrived, i18n.language),
          more: (
            <>
              <Link to={behind('pass')}>{t('machine.passed', { count: total.passed })}</Link>
              {' · '}
              <Link to={behind('block')}>{t('machine.blocked', { count: total.blocked })}</Link>
              {' · '}
              {t('machine.forPeople', { count: total.forPeople })}
            </>
          ),
        };
      }}
    />
  );
}

/** A figure in words: with its interval, or why there is none. */
function useFigureWords(): (figure: SampleEstimates[Figure]) => string {
  const { t, i18n } = useTranslation('dashboard');
  const count = (value: number) => formatCount(value, i18n.language);
  return (figure) => {
    if (figure.kind === 'estimate') return interval(figure, i18n.language);
    if (figure.kind === 'no-violations') return t('sample.noViolations');
    return t('sample.tooFew', { checked: count(figure.checked), needed: count(figure.needed) });
  };
}

function Totals({ query }: SamplePanel) {
  const { t } = useTranslation('dashboard');
  const wordsOf = useFigureWords();
  return (
    <Tile
      span={8}
      title={t('sample.total')}
      query={query}
      view={({ all }) =>
        (['missedRate', 'precision', 'recall'] as const).map((of) => {
          const figure = all[of];
          return {
            figure: figure.kind === 'estimate' ? <ShareFigure now={figure} better="less" /> : '–',
            more: <Term tip={`${wordsOf(figure)}. ${t(`sample.tip.${of}`)}`}>{t(`sample.${of}`)}</Term>,
          };
        })
      }
    />
  );
}

function ByLabel({ query }: SamplePanel) {
  const { t, i18n } = useTranslation('dashboard');
  const labelName = useLabelName();
  const wordsOf = useFigureWords();
  const count = (value: number) => formatCount(value, i18n.language);
  const column = (of: Figure): Column<Row> => ({
    head: t(`sample.${of}`),
    tip: t(`sample.tip.${of}`),
    number: true,
    value: (row) => {
      const figure = row[of];
      return figure.kind === 'estimate' ? figure.value : null;
    },
    show: (row) => wordsOf(row[of]),
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
