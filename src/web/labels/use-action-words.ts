import { useTranslation } from 'react-i18next';
import type { ChosenAction } from '../../api/enforcement.ts';
import { inLanguage } from '../../api/languages.ts';
import { useOwnWords } from './own-words.ts';

/** An action of a decision with its values: "Mute (Days 7)". An unknown key is returned unchanged. */
export function useActionWords(): (chosen: ChosenAction) => string {
  const { i18n } = useTranslation();
  const { actions } = useOwnWords();
  return ({ key, params }) => {
    const action = actions.find((one) => one.key === key);
    const name = (action && inLanguage(action.names, i18n.language)) ?? key;
    const values = Object.entries(params).map(([param, value]) => {
      const names = action?.params.find((one) => one.key === param)?.names;
      return `${(names && inLanguage(names, i18n.language)) ?? param} ${value}`;
    });
    return values.length > 0 ? `${name} (${values.join(', ')})` : name;
  };
}
