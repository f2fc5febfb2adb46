import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { compareScores } from '../../../api/submissions.ts';
import { useLabelName } from '../../labels/use-label-name.ts';
import type { ClassRow } from './class-rows.ts';

export type Compared = z.output<(typeof compareScores)['answer']>;

/** With fewer other videos a share would say nothing. */
const enough = 20;

const classOf = (compared: Compared | undefined, { task, number }: Pick<ClassRow, 'task' | 'number'>) =>
  compared?.classes.find((one) => one.task === task && one.label === number);

/** Rounded down: "100 %" means all of them. */
function shareOf({ lower, videos }: { lower: number; videos: number }, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return format.format(Math.floor((lower / videos) * 100) / 100);
}

/** The share of other videos whose highest score is lower: "94%"; a dash if there are too few. */
export function aboveOf(compared: Compared | undefined, row: ClassRow, language: string): string {
  const found = classOf(compared, row);
  if (!found) return '';
  return found.videos < enough ? '–' : shareOf(found, language);
}

/** The same as a sentence; null where there is nothing to compare. */
export function useComparedSentence(compared: Compared | undefined): (row: ClassRow) => string | null {
  const { t, i18n } = useTranslation('videos');
  const nameOf = useLabelName();
  return (row) => {
    const found = classOf(compared, row);
    if (!found || !compared) return null;
    const { roomId: room, days } = compared;
    const given = {
      label: nameOf(row.label),
      room,
      days,
      count: found.videos,
      context: room === null ? 'all' : '',
    };
    return found.videos < enough
      ? t('rows.above.few', { ...given, enough })
      : t('rows.above.sentence', { ...given, share: shareOf(found, i18n.language) });
  };
}
