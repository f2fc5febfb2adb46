import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appearanceQuery } from '../api/settings.ts';
import { preferredLanguage, savedLanguage, showLanguage } from '../i18n/words.ts';
import { followTheme } from '../theme/color-scheme.ts';
import { knownAppearance, rememberAppearance } from '../theme/known-appearance.ts';

/** Brings theme and language to the organisation's, where the person has chosen none. */
export function OrganisationLook() {
  const { data } = useQuery(appearanceQuery());
  const appearance = data?.appearance;
  useEffect(() => {
    if (!appearance) return;
    const before = knownAppearance();
    rememberAppearance(appearance);
    if (appearance.theme !== before.theme) followTheme(appearance.theme ?? 'dark');
    if (appearance.language !== before.language) {
      const language = preferredLanguage(savedLanguage(), navigator.languages, appearance.language);
      // Without its words the page stays in the language that it has.
      void showLanguage(language).catch(() => undefined);
    }
  }, [appearance]);
  return null;
}

/** What the organisation calls itself; null: nothing. */
export function useOrganisation(): string | null {
  const { data } = useQuery({ ...appearanceQuery(), enabled: false });
  return (data?.appearance ?? knownAppearance()).organisation;
}
