import { useTranslation } from 'react-i18next';
import type { Mark, TrendsAnswer } from '../../../api/stats-trends.ts';
import type { Column } from '../../charts/figures.ts';
import { showDay } from '../../format/zone.ts';

/** The days (UTC) of the trends in words, and what was changed on each. */
export function useDays() {
  const { t, i18n } = useTranslation(['dashboard', 'audit']);
  const show = (at: string) => showDay(at, 'UTC', i18n.language);
  const wordsOf = ({ what, of }: Mark) =>
    [t(`audit:actions.${what}`, { defaultValue: what }), ...(of === null ? [] : [`“${of}”`])].join(' ');
  return {
    show,
    column: <Row extends { at: string }>(): Column<Row> => ({
      head: t('column.time'),
      value: ({ at }) => at,
      show: ({ at }) => show(at),
    }),
    /** The days with changes, and the words of each. */
    changed: ({ days, marks }: Pick<TrendsAnswer, 'days' | 'marks'>) => {
      const words = new Map<string, string[]>();
      for (const mark of marks) {
        const day = days.find(({ at, to }) => at <= mark.at && mark.at < to);
        if (day) words.set(day.at, [...(words.get(day.at) ?? []), wordsOf(mark)]);
      }
      return words;
    },
  };
}
