import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultLexicon } from './lexicon/default-lexicon.ts';

/** Matches lookarounds, which are removed from patterns so that they match more. No pattern nests them. */
const lookaround = /\(\?<?[=!](?:\[(?:\\.|[^\]])*\]|\\.|\((?:\[(?:\\.|[^\]])*\]|[^()])*\)|[^()[])*\)/g;
const withoutLookarounds = ({ source }: RegExp) => new RegExp(`^(?:${source.replaceAll(lookaround, '')})$`);

test.each(defaultLexicon.patterns.map(({ name, pattern, needs }) => ({ name, pattern, needs })))(
  'every match of "$name" contains one of its `needs`',
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
