import { IconUserQuestion } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnAnswer } from '../../../api/stats-people.ts';
import { qStats, type StatsInput } from '../../api/stats.ts';
import { formatSeconds } from '../../format/time.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';

type Counts = OwnAnswer['now'];
type Row = { when: string; counts: Counts };

/** One's own figures, visible only to oneself. */
export function OwnFigures({ statsQuery }: { statsQuery: StatsInput }) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
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
      size="s"
      plain
      title={t('people.own')}
      hint={t('people.ownHint')}
      query={query}
      view={(answer) => ({
        summary: t('people.own'),
        figures: {
          rows: rowsOf(answer),
          keyOf: ({ when }) => when,
          columns: [
            { head: t('column.period'), value: ({ when }) => when },
            number(t('column.decisions'), ({ decisions }) => decisions),
            number(t('verdict.approve'), ({ verdicts }) => verdicts.approve),
            number(t('verdict.reject'), ({ verdicts }) => verdicts.reject),
            number(t('verdict.escalate'), ({ verdicts }) => verdicts.escalate),
            columns.figure(
              t('column.median'),
              ({ counts }) => counts.medianSeconds,
              (seconds) => formatSeconds(seconds, i18n.language),
            ),
          ],
        },
      })}
      empty={
        <Empty
          icon={<IconUserQuestion size={24} />}
          title={t('people.ownNone')}
          hint={t('people.ownNoneHint')}
        />
      }
    />
  );
}
