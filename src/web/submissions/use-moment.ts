import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { formatOffset } from '../format/time.ts';
import { type Fragment, fragmentSpans } from '../media/timeline.ts';

/** A finding's time in words: its moment, its stretch, or its fragment. */
export function useMoment(fragments: readonly Fragment[]): (finding: Finding) => string {
  const { t } = useTranslation('videos');
  const spanOf = fragmentSpans(fragments);
  return (finding) => {
    const { startTime, endTime, offset } = finding;
    if (startTime !== null && endTime !== null) return `${formatOffset(startTime)}–${formatOffset(endTime)}`;
    const at = startTime ?? offset;
    if (at !== null) return formatOffset(at);
    const span = spanOf(finding);
    return span ? t('within', { from: formatOffset(span.from), to: formatOffset(span.to) }) : '–';
  };
}
