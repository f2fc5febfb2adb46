import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appearanceQuery } from '../api/settings.ts';
import { preferredLanguage, savedLanguage, showLanguage } from '../i18n/words.ts';
import { followTheme } from '../theme/color-scheme.ts';
import { knownAppearance, rememberAppearance } from '../theme/known-appearance.ts';

/** Applies the organisation's theme and language if the person has chosen none. */
export function OrganisationLook() {
  const { data } = useQuery(appearanceQuery());
  const appearance = data?.appearance;
  useEffect(() => {
    if (!appearance) return;
    const before = knownAppearance();
    rememberAppearance(appearance);
    if (appearance.theme !== before.theme) followTheme(appearance.theme ?? 'auto');
    if (appearance.language !== before.language) {
      const language = preferredLanguage(savedLanguage(), navigator.languages, appearance.language);
      // If its catalogue cannot be loaded, the page keeps its language.
      void showLanguage(language).catch(() => undefined);
    }
  }, [appearance]);
  return null;
}

/** The organisation's name; null if it has none. */
export function useOrganisation(): string | null {
  const { data } = useQuery({ ...appearanceQuery(), enabled: false });
  return (data?.appearance ?? knownAppearance()).organisation;
}
