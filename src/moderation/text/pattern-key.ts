import type { Form, Pattern, Patterns } from './forms.ts';

/**
 * Patterns with the same key match the same places of every text; their hits may still count differently. `exactly`: the
 * required spelling, for words that only match as written.
 */
function patternKey({ pattern, data }: Pattern, exactly: string): string {
  const { inside, torn, asPinyin, letters, runs } = data;
  // Only the folded view merges letters; `runs` has the number of each.
  const spelled = runs.length > 0 ? letters : [];
  return JSON.stringify([pattern, exactly, inside, torn, asPinyin, spelled, runs]);
}

/** The keys of all patterns of one word. */
export function patternKeys(patterns: Patterns, exactly: string): string[] {
  const views = (['raw', 'plain', 'folded', 'han'] as const).flatMap((view) =>
    patterns[view].map((pattern) => `${view} ${patternKey(pattern, exactly)}`),
  );
  return [...views, ...patterns.sound.map(({ text }) => `sound ${text}`)];
}

/** Removes patterns with the same matches and the same grade, because all of them would be reported at each place. */
export function withoutRepeats(patterns: Patterns, exactlyOf: (form: Form) => string): Patterns {
  const once = (list: readonly Pattern[]) => [
    ...new Map(
      list.map((one) => {
        const { label, level, match } = one.data.grade ?? {};
        return [`${label} ${level} ${match} ${patternKey(one, exactlyOf(one.data))}`, one];
      }),
    ).values(),
  ];
  const { raw, plain, folded, han, sound } = patterns;
  return { raw: once(raw), plain: once(plain), folded: once(folded), han: once(han), sound };
}
