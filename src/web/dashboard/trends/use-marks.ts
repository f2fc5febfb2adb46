import { useTranslation } from 'react-i18next';
import type { Mark, TrendsAnswer } from '../../../api/stats-trends.ts';

/** A change in words, and those of each day (UTC) as a chart needs them. */
export function useMarks() {
  const { t } = useTranslation('audit');
  const wordsOf = ({ what, of }: Mark) =>
    [t(`actions.${what}`, { defaultValue: what }), ...(of === null ? [] : [`“${of}”`])].join(' ');
  return {
    wordsOf,
    /** The days with changes, and the words of each. */
    byDay: ({ days, marks }: Pick<TrendsAnswer, 'days' | 'marks'>) => {
      const words = new Map<string, string[]>();
      for (const mark of marks) {
        const day = days.find(({ at, to }) => at <= mark.at && mark.at < to);
        if (day) words.set(day.at, [...(words.get(day.at) ?? []), wordsOf(mark)]);
      }
      return words;
    },
  };
}
