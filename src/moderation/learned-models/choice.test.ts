import { expect, test } from 'vitest';
import { choose, initialChoice, shipped } from './choice.ts';

const watching = { ...initialChoice, next: 'a' };
const using = { used: 'a', before: shipped, next: null };

test.each([
  ['a learned version watches', initialChoice, { what: 'watch', version: 'a' }, watching],
  ['a newer one takes its place', watching, { what: 'watch', version: 'b' }, { ...watching, next: 'b' }],
  ['it is used', watching, { what: 'use', version: 'a' }, using],
  ['another one is not', watching, { what: 'use', version: 'b' }, null],
  ['it is discarded', watching, { what: 'discard', version: 'a' }, initialChoice],
  ['nothing is discarded', initialChoice, { what: 'discard', version: 'a' }, null],
  ['one step back', using, { what: 'go-back', version: 'a' }, { used: shipped, before: 'a', next: null }],
  [
    'and forward again',
    { used: shipped, before: 'a', next: null },
    { what: 'go-back', version: shipped },
    using,
  ],
  ['not back from the first', initialChoice, { what: 'go-back', version: shipped }, null],
  ['not back from what is no longer used', using, { what: 'go-back', version: 'b' }, null],
] as const)('%s', (_, choice, step, after) => {
  expect(choose(choice, step)).toEqual(after);
});
