import { useTranslation } from 'react-i18next';
import type { PeopleAnswer } from '../../../api/stats-people.ts';
import { type Strip, Strips } from '../../charts/Strips.tsx';
import { percent } from '../../format/share.ts';
import { formatCount, formatSeconds } from '../../format/time.ts';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import type { PeoplePanel } from './PeopleTab.tsx';

type Of = keyof PeopleAnswer['now']['spread'];
type Row = { of: Of; values: readonly number[] };

const at = (values: readonly number[], share: number) =>
  values[Math.round((values.length - 1) * share)] ?? null;

/** The distribution across people: anonymous, each measure sorted on its own, so that nobody can be identified. */
export function Spread({ query }: PeoplePanel) {
  const { t, i18n } = useTranslation('dashboard');
  const basis = useBasis();
  const shown = (of: Of, value: number | null) => {
    if (value === null) return '–';
    if (of === 'decisions') return formatCount(value, i18n.language);
    return of === 'medianSeconds' ? formatSeconds(value, i18n.language) : percent(value, i18n.language);
  };
  const rowsOf = ({ now: { spread } }: PeopleAnswer): Row[] =>
    (['decisions', 'medianSeconds', 'rejectShare'] as const)
      .map((of) => ({ of, values: [...spread[of]].sort((a, b) => a - b) }))
      .filter(({ values }) => values.length > 0);
  const column = (head: string, share: number) => ({
    head,
    number: true,
    value: ({ values }: Row) => at(values, share),
    show: ({ of, values }: Row) => shown(of, at(values, share)),
  });
  return (
    <Panel<PeopleAnswer, Row>
      name="spread"
      span={4}
      title={t('people.spread')}
      hint={t('people.spreadHint')}
      query={query}
      view={(answer) => {
        const rows = rowsOf(answer);
        const words = rows.map(({ of, values }) =>
          t('people.spreadOf', {
            what: t(`people.measure.${of}`),
            low: shown(of, at(values, 0)),
            high: shown(of, at(values, 1)),
          }),
        );
        return {
          summary: words.join(' '),
          basis: basis(t('basis.people', { count: rows[0]?.values.length ?? 0 }), { days: true }),
          chart: () => (
            <Strips
              strips={rows.map(
                ({ of, values }): Strip => ({
                  name: t(`people.measure.${of}`),
                  values,
                  low: shown(of, at(values, 0)),
                  high: shown(of, at(values, 1)),
                }),
              )}
            />
          ),
          figures: {
            rows,
            keyOf: ({ of }) => of,
            columns: [
              { head: t('column.measure'), value: ({ of }) => t(`people.measure.${of}`) },
              column(t('column.lowest'), 0),
              column(t('column.middle'), 0.5),
              column(t('column.highest'), 1),
              { head: t('column.people'), number: true, value: ({ values }) => values.length },
            ],
          },
        };
      }}
      empty={t('people.few')}
    />
  );
}
