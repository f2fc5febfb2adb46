import { useTranslation } from 'react-i18next';
import type { Verdict } from '../../api/cases.ts';

const counted = ['reject', 'approve', 'escalate'] as const;

/** How many cases have which standing verdict, in words. Verdicts that none has are left out. */
export function useVerdictCounts(): (verdicts: Readonly<Record<Verdict, number>>) => string[] {
  const { t } = useTranslation('case');
  return (verdicts) =>
    counted
      .filter((verdict) => verdicts[verdict] > 0)
      .map((verdict) => t(`past.${verdict}`, { count: verdicts[verdict] }));
}
