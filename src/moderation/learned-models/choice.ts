import type { Selectable } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** The version that comes with the product. */
export const shipped = 'shipped';

/** Which versions of a model are used, were used before, and only watch. */
export type Choice = Pick<Selectable<Tables['text_models']>, 'used' | 'before' | 'next'>;

export const initialChoice: Choice = { used: shipped, before: null, next: null };

export type Step =
  /** A version was learned; it takes the place of one that only watched. */
  | { what: 'watch'; version: string }
  | { what: 'use'; version: string }
  | { what: 'discard'; version: string }
  /** To the version that was used before `version`. */
  | { what: 'go-back'; version: string };

/** The choice after a step; null when it is not possible, because somebody else has changed it meanwhile. */
export function choose({ used, before, next }: Choice, step: Step): Choice | null {
  const { version } = step;
  switch (step.what) {
    case 'watch':
      return { used, before, next: version };
    case 'use':
      return next === version ? { used: version, before: used, next: null } : null;
    case 'discard':
      return next === version ? { used, before, next: null } : null;
    case 'go-back':
      return used === version && before !== null ? { used: before, before: used, next } : null;
  }
}
