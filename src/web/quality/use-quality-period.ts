import { useTranslation } from 'react-i18next';
import type { PersonQuality } from '../../api/quality.ts';

/** "August 2026 to October 2026": the whole months of the figures. */
export function useQualityPeriod(): (of: Pick<PersonQuality, 'from' | 'to'>) => string {
  const { t, i18n } = useTranslation('quality');
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return ({ from, to }) =>
    t('period', {
      from: month.format(new Date(from)),
      // The end is the first moment after the last month.
      to: month.format(new Date(Date.parse(to) - 1)),
    });
}
