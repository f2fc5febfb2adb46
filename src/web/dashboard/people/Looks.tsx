import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PeopleAnswer } from '../../../api/stats-people.ts';
import { Matrix } from '../../charts/Matrix.tsx';
import { percent } from '../../format/share.ts';
import { formatCount } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';
import { useColumns } from '../panel/columns.ts';
import { fewest } from '../panel/fewest.ts';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import { type PeoplePanel, showKappa } from './PeopleTab.tsx';

type Cell = PeopleAnswer['now']['looks']['table'][number];

/** The verdicts of two people on the same case; the second did not know the first. */
export function Looks({ query }: PeoplePanel) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const basis = useBasis();
  const count = (value: number) => formatCount(value, i18n.language);
  const verdict = (name: Cell['first']) => t(`verdict.${name}`);
  return (
    <Panel<PeopleAnswer, Cell>
      name="looks"
      span={4}
      title={t('people.looks')}
      hint={t('people.looksHint')}
      query={query}
      view={({ now: { looks } }) => ({
        summary: t('people.looksSummary', {
          looks: count(looks.looks),
          agreed: percent(looks.agreement?.value, i18n.language),
          kappa: showKappa(looks.kappa, i18n.language),
        }),
        basis: basis(t('basis.looks', { count: looks.looks }), { interval: true }),
        tooFew:
          looks.looks < fewest.pattern
            ? t('people.looksFew', {
                count: looks.looks,
                agreed: count(looks.agreed),
                min: fewest.pattern,
              })
            : null,
        chart: () => (
          <Matrix
            down={t('people.first')}
            across={t('people.second')}
            cells={looks.table.map(({ first, second, count: many, behind }) => ({
              row: verdict(first),
              column: verdict(second),
              count: many,
              text: count(many),
              to: many > 0 ? paths.behind(behind) : null,
            }))}
          />
        ),
        figures: {
          rows: looks.looks > 0 ? looks.table : [],
          keyOf: ({ first, second }) => `${first} ${second}`,
          columns: [
            { head: t('people.first'), value: ({ first }) => verdict(first) },
            { head: t('people.second'), value: ({ second }) => verdict(second) },
            columns.cases(t('column.cases'), (cell) => cell.count),
          ],
        },
      })}
      empty={
        <>
          {t('people.noLooks')} <Link to={paths.settings('lanes')}>{t('whatIf.toLanes')}</Link>
        </>
      }
    />
  );
}
