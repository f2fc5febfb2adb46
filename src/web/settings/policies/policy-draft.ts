import { type NewPolicyBody, type Policy, type PolicyStep, policyLimits } from '../../../api/policies.ts';
import { unwritten, written } from '../../forms/LocalisedFields.tsx';

export type PolicyDraft = ReturnType<typeof draftOf>;

/** A question of the decision tree; a new one leads to the next. */
export const stepDraftOf = (step: PolicyStep | null): PolicyStep => ({
  question: { ...unwritten, ...step?.question },
  yes: step?.yes ?? 'reject',
  no: step?.no ?? 'next',
});

/** The texts that are being written: the draft's, or else the published ones. */
const textsOf = (policy: Policy | null) => policy?.draft ?? policy;

export const draftOf = (policy: Policy | null) => ({
  key: policy?.key ?? '',
  names: { ...unwritten, ...textsOf(policy)?.names },
  descriptions: { ...unwritten, ...textsOf(policy)?.descriptions },
  provisions: { ...unwritten, ...textsOf(policy)?.provisions },
  examples: { ...unwritten, ...textsOf(policy)?.examples },
  counterExamples: { ...unwritten, ...textsOf(policy)?.counterExamples },
  steps: (textsOf(policy)?.steps ?? []).map(stepDraftOf),
  upheldReplies: { ...unwritten, ...policy?.upheldReplies },
  overturnedReplies: { ...unwritten, ...policy?.overturnedReplies },
  labels: policy?.labels ?? [],
});

/** Derives a key from an English name: "Terms, 4.2" → "terms-4-2". */
export function keyFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, policyLimits.key)
    .replace(/-+$/, '');
}

/** The key follows the name until another one is typed. */
export const keyOf = ({ key, names }: PolicyDraft) => key.trim() || keyFrom(names.en ?? '');

export function bodyOf(draft: PolicyDraft): Required<NewPolicyBody> {
  return {
    key: keyOf(draft),
    names: written(draft.names),
    descriptions: written(draft.descriptions),
    provisions: written(draft.provisions),
    examples: written(draft.examples),
    counterExamples: written(draft.counterExamples),
    steps: draft.steps.map((step) => ({ ...step, question: written(step.question) })),
    upheldReplies: written(draft.upheldReplies),
    overturnedReplies: written(draft.overturnedReplies),
    labels: draft.labels,
  };
}
