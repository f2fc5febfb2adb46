import type { Localised } from '../../../api/languages.ts';
import { type NewPolicyBody, type Policy, policyKeyForm, policyLimits } from '../../../api/policies.ts';
import { written } from '../LocalisedFields.tsx';

export type PolicyDraft = {
  key: string;
  names: Localised;
  descriptions: Localised;
  provisions: Localised;
  labels: string[];
};

export const emptyPolicy: PolicyDraft = { key: '', names: {}, descriptions: {}, provisions: {}, labels: [] };

export function draftOf({ key, names, descriptions, provisions, labels }: Policy): PolicyDraft {
  return { key, names, descriptions, provisions, labels };
}

/** A key out of an English name: "Terms, 4.2" → "terms-4-2". */
export function keyFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, policyLimits.key)
    .replace(/-+$/, '');
}

export function bodyOf(draft: PolicyDraft): NewPolicyBody {
  return {
    key: draft.key,
    names: written(draft.names),
    descriptions: written(draft.descriptions),
    provisions: written(draft.provisions),
    labels: draft.labels,
  };
}

/** Why it cannot be saved, as words of the catalogue by field. */
export function faultsOf(draft: PolicyDraft, taken: readonly string[]): { key?: string; names?: string } {
  const wrongKey = !new RegExp(policyKeyForm).test(draft.key);
  return {
    ...(Object.keys(written(draft.names)).length === 0 ? { names: 'fault.names' } : {}),
    ...(wrongKey ? { key: 'fault.key' } : taken.includes(draft.key) ? { key: 'fault.taken' } : {}),
  };
}
