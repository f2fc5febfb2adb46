import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../api/languages.ts';
import type { Policy } from '../../api/policies.ts';
import { policiesForLabels } from '../../api/policies-for.ts';
import { useOwnWords } from './own-words.ts';

/** The policies that a decision with this label can be based on, in their order (policiesForLabels). */
export function policiesFor(policies: readonly Policy[], label: string | null): Policy[] {
  const offered = policies.filter(({ archived }) => !archived);
  return policiesForLabels(offered, label === null ? [] : [label]);
}

/** A policy's name in the reader's language. An unknown key, which API clients may send, is returned unchanged. */
export function usePolicyName(): (key: string) => string {
  const { i18n } = useTranslation();
  const { policies } = useOwnWords();
  return (key) => {
    const policy = policies.find((one) => one.key === key);
    return (policy && inLanguage(policy.names, i18n.language)) ?? key;
  };
}
