import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Case } from '../../api/cases.ts';
import { reasonsBy } from '../../api/statement-rules.ts';
import type { Reasons } from '../../api/statements.ts';
import type { Reason } from '../../reasons/reason.ts';
import { templatesQuery } from '../api/statements.ts';
import { chosenLabel } from '../decision/DecisionDetails.tsx';
import type { Draft } from '../decision/draft.ts';
import { usePolicyName } from '../labels/policies.ts';
import { useLabelName } from '../labels/use-label-name.ts';

/** The statement of reasons that a rejection would have now, and its source. */
export type StatedReasons = {
  reasons: Reasons | null;
  /** The statement by the chosen policy's template; null if it has none. */
  byTemplate: Reasons | null;
  from: 'template' | 'own' | 'omitted' | 'none';
  faults: { [member: string]: Reason };
  /** Why the templates could not be loaded, if so. */
  error: Error | null;
  retry: () => void;
};

/** Edits are stored per policy: another policy starts from its own template, and switching back restores the edits. */
export const reasonsKey = (draft: Draft) => draft.policy ?? '';

export function useReasons(
  shown: Pick<Case, 'labels'> & { kind: Case['kind'] | null },
  draft: Draft,
): StatedReasons {
  const { t } = useTranslation('case');
  const labelName = useLabelName();
  const policyName = usePolicyName();
  const { data, error, refetch } = useQuery(templatesQuery());
  const stored = data?.templates.find(({ policy }) => policy === draft.policy);
  const label = chosenLabel(shown, draft);
  const byTemplate =
    stored === undefined
      ? null
      : reasonsBy(stored.template, {
          label: label === null ? '' : labelName(label),
          policy: policyName(stored.policy),
          kind: shown.kind === null ? t('reasons.kindMany') : t(`common:kind.${shown.kind}`),
          date: new Date().toISOString().slice(0, 10),
        });
  const own = draft.reasons[reasonsKey(draft)];
  const reasons = own === undefined ? byTemplate : own;
  const from = own === undefined ? (byTemplate ? 'template' : 'none') : own === null ? 'omitted' : 'own';
  // Most cases do not need the validation rules, so they load with the first statement; the server validates as well.
  const { data: faultsOf } = useQuery({
    queryKey: ['statement-rules'],
    queryFn: async () => (await import('./reason-faults.ts')).reasonFaultsOf,
    enabled: reasons !== null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return {
    reasons,
    byTemplate,
    from,
    faults: (reasons && faultsOf?.(reasons)) ?? {},
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
