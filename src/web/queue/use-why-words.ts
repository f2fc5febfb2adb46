import { useTranslation } from 'react-i18next';
import type { WhyFirst } from '../../api/case-order.ts';
import { formatSpan } from '../format/time.ts';

/** Explains a row's position, sentence by sentence. */
export function useWhyWords() {
  const { t, i18n } = useTranslation('queue');
  const span = (minutes: number) => formatSpan(minutes * 60, i18n.language);
  return (why: WhyFirst): string[] => [
    t(`why.sort.${why.sort}`),
    ...(why.live ? [t('why.live')] : []),
    ...(why.severityMinutes > 0 ? [t('why.severity', { span: span(why.severityMinutes) })] : []),
    ...(why.reportMinutes > 0 ? [t('why.reports', { span: span(why.reportMinutes) })] : []),
    t('why.waited', { span: span(why.waitedMinutes) }),
    ...(why.leftSeconds === null
      ? []
      : [
          t(why.leftSeconds < 0 ? 'why.over' : 'why.left', {
            span: formatSpan(Math.abs(why.leftSeconds), i18n.language),
          }),
        ]),
  ];
}
