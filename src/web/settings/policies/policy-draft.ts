import { type NewPolicyBody, type Policy, policyLimits } from '../../../api/policies.ts';
import { unwritten, written } from '../../forms/LocalisedFields.tsx';

export type PolicyDraft = ReturnType<typeof draftOf>;

export const draftOf = (policy: Policy | null) => ({
  key: policy?.key ?? '',
  names: { ...unwritten, ...policy?.names },
  descriptions: { ...unwritten, ...policy?.descriptions },
  provisions: { ...unwritten, ...policy?.provisions },
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
    upheldReplies: written(draft.upheldReplies),
    overturnedReplies: written(draft.overturnedReplies),
    labels: draft.labels,
  };
}
