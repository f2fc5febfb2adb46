import { useTranslation } from 'react-i18next';
import type { Case } from '../../api/cases.ts';
import { formatOffset } from '../format/time.ts';

/** Parts shorter than this share their minute with others, so their own stretch is named too. Seconds. */
const wholeMinute = 50;

/** The title of a case; for a part of a live stream also the minute of the stream. */
export function useCaseTitle(): (row: Pick<Case, 'title' | 'place'>) => string {
  const { t } = useTranslation('common');
  return ({ title, place }) => {
    if (!place) return title;
    const minute = t('part.minute', { minute: Math.floor(place.from / 60) + 1 });
    if (place.to - place.from >= wholeMinute) return `${title} · ${minute}`;
    return `${title} · ${minute}, ${formatOffset(place.from)}–${formatOffset(place.to)}`;
  };
}
