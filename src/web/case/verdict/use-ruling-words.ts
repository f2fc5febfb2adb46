import { useTranslation } from 'react-i18next';
import type { CaseDetail, Verdict } from '../../../api/cases.ts';
import { countRulings } from '../../../api/rulings.ts';
import type { Draft } from '../../decision/draft.ts';
import { attemptOf } from '../../decision/use-decide.ts';

/** What a verdict would say about the machine, with the current draft: "machine right", or counts if it is both. */
export function useRulingWords(detail: CaseDetail, draft: Draft): (verdict: Verdict) => string {
  const { t } = useTranslation('case');
  return (verdict) => {
    const counts = countRulings(detail.findings, attemptOf(detail.case, draft, verdict), draft.rulings);
    const parts = (['right', 'wrong', 'open'] as const).filter((what) => counts[what] > 0);
    const [only] = parts;
    if (parts.length === 1 && (only === 'right' || only === 'wrong')) return t(`ruling.means.${only}`);
    return parts.map((what) => t(`ruling.count.${what}`, { count: counts[what] })).join(', ');
  };
}
