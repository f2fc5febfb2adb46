import { useTranslation } from 'react-i18next';
import type { Group, Section } from './sections.ts';

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** Whether a text contains every word. */
function holds(text: string, words: readonly string[]): boolean {
  return words.every((word) => folded(text).includes(word));
}

export type MatchingSection = Section & {
  /** The single settings of the section that match. */
  matches: string[];
};

/** The sections whose name, help or single settings contain every typed word. */
export function useSectionSearch(
  groups: readonly Group[],
  typed: string,
): { name: Group['name']; sections: MatchingSection[] }[] {
  const { t } = useTranslation('settings');
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return groups
    .map(({ name, sections }) => ({
      name,
      sections: sections.flatMap((section): MatchingSection[] => {
        const settings = t(`has.${section.name}`).split(' · ');
        const matches = words.length > 0 ? settings.filter((one) => holds(one, words)) : [];
        const allText = `${t(`section.${section.name}`)} ${t(`about.${section.name}`)} ${settings.join(' ')}`;
        return holds(allText, words) ? [{ ...section, matches }] : [];
      }),
    }))
    .filter(({ sections }) => sections.length > 0);
}
