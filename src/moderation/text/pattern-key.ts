import type { Form, Pattern, Patterns } from './forms.ts';

/**
 * Two patterns of one key find the same places of every text, whatever a hit there then amounts to. `exactly`: what a hit
 * must be as written, for words that are found in no other spelling.
 */
function patternKey({ pattern, data }: Pattern, exactly: string): string {
  const { inside, torn, asPinyin, letters, runs } = data;
  // Only the folded view merges letters; its runs say how many of each there were.
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

/** Each pattern once of those that find the same and mean the same: a thousand of them would be found at each place. */
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
