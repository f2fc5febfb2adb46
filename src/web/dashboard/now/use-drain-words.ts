import { useTranslation } from 'react-i18next';
import type { NowAnswer } from '../../../api/stats-now.ts';
import { formatSpan } from '../../format/time.ts';

type Lane = Pick<NowAnswer['lanes'][number], 'drainMinutes' | 'inPerMinute' | 'outPerMinute'>;

/** Says when a lane will be empty at the pace of the last hour, or why it never will be. */
export function useDrainWords(): (lane: Lane | undefined) => string {
  const { t, i18n } = useTranslation('dashboard');
  return (lane) => {
    if (!lane || lane.drainMinutes === 0) return t('now.empty');
    if (lane.drainMinutes !== null)
      return t('now.drainIn', { span: formatSpan(lane.drainMinutes * 60, i18n.language) });
    if (lane.outPerMinute === 0) return t('now.noneDecided');
    return t(lane.inPerMinute > lane.outPerMinute ? 'now.grows' : 'now.stands');
  };
}
