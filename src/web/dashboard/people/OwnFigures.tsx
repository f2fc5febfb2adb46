import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnAnswer } from '../../../api/stats-people.ts';
import { qStats, type StatsInput } from '../../api/stats.ts';
import { formatSeconds } from '../../format/time.ts';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';

type Counts = OwnAnswer['now'];
type Row = { when: string; counts: Counts };

/** One's own figures, visible only to oneself. */
export function OwnFigures({ statsQuery, span }: { statsQuery: StatsInput; span: 6 | 12 }) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const basis = useBasis();
  const query = useQuery({ ...qStats.own(statsQuery), placeholderData: keepPreviousData });
  const number = (head: string, of: (counts: Counts) => number) =>
    columns.count(head, ({ counts }: Row) => of(counts));
  const rowsOf = ({ now, before }: OwnAnswer): Row[] => {
    const all = [{ when: t('thisPeriod'), counts: now }];
    if (before) all.push({ when: t('before'), counts: before });
    return all.some(({ counts }) => counts.decisions > 0) ? all : [];
  };
  return (
    <Panel<OwnAnswer, Row>
      name="own"
      span={span}
      title={t('people.own')}
      hint={t('people.ownHint')}
      query={query}
      view={(answer) => ({
        summary: t('people.own'),
        basis: basis(t('basis.decisions', { count: answer.now.decisions }), { days: true }),
        figures: {
          rows: rowsOf(answer),
          keyOf: ({ when }) => when,
          columns: [
            { head: t('column.period'), value: ({ when }) => when },
            number(t('column.decisions'), ({ decisions }) => decisions),
            number(t('verdict.approve'), ({ verdicts }) => verdicts.approve),
            number(t('verdict.reject'), ({ verdicts }) => verdicts.reject),
            number(t('verdict.escalate'), ({ verdicts }) => verdicts.escalate),
            columns.seconds(
              t('column.median'),
              ({ counts }) => counts.medianSeconds,
              (seconds) => formatSeconds(seconds, i18n.language),
            ),
          ],
        },
      })}
      empty={t('people.ownNone')}
    />
  );
}
