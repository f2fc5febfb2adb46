import { useTranslation } from 'react-i18next';
import type { NowAnswer } from '../../../api/stats-now.ts';
import { formatSpan } from '../../format/time.ts';

type Lane = Pick<NowAnswer['lanes'][number], 'drainMinutes' | 'inPerMinute' | 'outPerMinute'>;

/** Says when a lane will be empty at the pace of the last hour; or that it never will be, and why. */
export function useDrainWords(): (lane: Lane | undefined) => { state: string; why: string | null } {
  const { t, i18n } = useTranslation('dashboard');
  return (lane) => {
    if (!lane || lane.drainMinutes === 0) return { state: t('now.empty'), why: null };
    if (lane.drainMinutes !== null)
      return {
        state: t('now.drainIn', { span: formatSpan(lane.drainMinutes * 60, i18n.language) }),
        why: null,
      };
    const why =
      lane.outPerMinute === 0 ? 'noneDecided' : lane.inPerMinute > lane.outPerMinute ? 'grows' : 'stands';
    return { state: t(`now.${why}.state`), why: t(`now.${why}.why`) };
  };
}
