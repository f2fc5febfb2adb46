import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, Verdict } from '../../../api/cases.ts';
import { countRulings } from '../../../api/rulings.ts';
import type { Draft } from '../../decision/draft.ts';
import { attemptOf } from '../../decision/use-decide.ts';

/** What approving and what rejecting would each say about the machine, with the current draft. */
export function RulingsSummary({ detail, draft }: { detail: CaseDetail; draft: Draft }) {
  const { t } = useTranslation('case');
  const say = (verdict: Verdict) => {
    const counts = countRulings(detail.findings, attemptOf(detail.case, draft, verdict), draft.rulings);
    const parts = (['right', 'wrong', 'open'] as const).filter((what) => counts[what] > 0);
    return parts.map((what) => t(`ruling.count.${what}`, { count: counts[what] })).join(', ');
  };
  const approve = say('approve');
  if (approve === '') return null;
  return (
    <Text size="xs" c="dimmed" data-testid="rulings-summary">
      {t('ruling.summary', { approve, reject: say('reject') })}
    </Text>
  );
}
