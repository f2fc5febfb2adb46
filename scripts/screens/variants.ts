import type { Theme, Variant } from '../../e2e/screens/visit.ts';
import type { Language } from '../../src/reasons/languages.ts';

const heights = { 1440: 900, 1024: 768, 768: 1024, 360: 780 } as const;
type Width = keyof typeof heights;
const widths: Width[] = [1440, 1024, 768, 360];
const themes: Theme[] = ['dark', 'light'];
const languages: Language[] = ['en', 'zh-CN'];

/** One opening of each screen; it is pictured at these widths and in these themes without being opened again. */
export type OpenedVariant = Variant & {
  widths: { width: number; height: number }[];
  themes: Theme[];
  /** Whether states are pictured as well: wide in English and narrow in Chinese. */
  states: boolean;
};

export const variantWords: string[] = [...widths.map(String), ...themes, ...languages];
export const isWord = (word: string): boolean => variantWords.includes(word);

/** All variants, or those that match these words: `360`, `light`, `zh-CN`. */
export function chooseVariants(words: readonly string[]): OpenedVariant[] {
  const chosen = <One extends string | number>(all: One[]) => {
    const named = all.filter((one) => words.includes(String(one)));
    return named.length > 0 ? named : all;
  };
  const [shownThemes, shownLanguages, shownWidths] = [chosen(themes), chosen(languages), chosen(widths)];
  const narrow = shownWidths.filter((width) => width === 360);
  const wide = shownWidths.filter((width) => width !== 360);
  const ways = [wide, narrow].flatMap((group) =>
    shownLanguages.map((language): OpenedVariant[] => {
      const [width] = group;
      const [theme] = shownThemes;
      if (!width || !theme) return [];
      const usual = width === 360 ? 'zh-CN' : 'en';
      const states = shownLanguages.length === 1 || shownWidths.length === 1 || language === usual;
      const all = group.map((one) => ({ width: one, height: heights[one] }));
      return [{ width, height: heights[width], theme, language, widths: all, themes: shownThemes, states }];
    }),
  );
  return ways.flat();
}
