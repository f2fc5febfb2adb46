import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultLexicon } from './lexicon/default-lexicon.ts';

/** What a pattern asks of its surroundings left out, so that it matches more; none of ours nests one in another. */
const lookaround = /\(\?<?[=!](?:\[(?:\\.|[^\]])*\]|\\.|\((?:\[(?:\\.|[^\]])*\]|[^()])*\)|[^()[])*\)/g;
const withoutLookarounds = ({ source }: RegExp) => new RegExp(`^(?:${source.replaceAll(lookaround, '')})$`);

test.each(defaultLexicon.patterns.map(({ name, pattern, needs }) => ({ name, pattern, needs })))(
  'whatever "$name" matches holds one of what it needs',
  ({ pattern, needs }) => {
    const wider = withoutLookarounds(pattern);
    expect(wider.source).not.toMatch(/\(\?<?[=!]/);
    fc.assert(
      fc.property(fc.stringMatching(wider), (text) => {
        expect([text, needs === undefined || needs.some((one) => text.includes(one))]).toEqual([text, true]);
      }),
      { numRuns: 2000 },
    );
  },
);
