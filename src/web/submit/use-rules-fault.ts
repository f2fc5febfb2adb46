import { useTranslation } from 'react-i18next';
import { type RulesDraft, readRules } from './video-draft.ts';

/** Says why the typed JSON of the rules is invalid. */
export function useRulesFault() {
  const { t } = useTranslation('submit');
  return ({ rulesMode, rulesJson }: RulesDraft) => {
    const read = readRules(rulesJson);
    return rulesMode === 'builder' || read.ok
      ? {}
      : { rulesJson: t(`rules.${read.why}`, { detail: read.detail }) };
  };
}
