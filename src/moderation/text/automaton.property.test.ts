import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAutomaton } from './automaton.ts';

const few = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '微', '😀', '\ud83d'), maxLength: 6 });
const patterns = fc.array(few, { maxLength: 12 });
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '微', '😀', '\ude00'), maxLength: 60 });

const unitsOf = (text: string) => ({
  // Longer than the text: units after `length` must not be read.
  units: Uint16Array.from({ length: text.length + 3 }, (_, at) => `${text}abc`.charCodeAt(at)),
  length: text.length,
});

test('every occurrence of every pattern is reported, the longest first at the same end', () => {
  fc.assert(
    fc.property(patterns, text, (patterns, text) => {
      const automaton = buildAutomaton(patterns.map((pattern, data) => ({ pattern, data })));
      const found: [number, number, number][] = [];
      automaton.search(unitsOf(text), (data, start, end) => found.push([data, start, end]) > 0);
      expect(found).toEqual(onePatternAfterTheOther(patterns, text));
    }),
    { numRuns: 3000 },
  );
});

test('stops when the callback returns false', () => {
  const automaton = buildAutomaton([{ pattern: 'a', data: 1 }]);
  const ends: number[] = [];
  automaton.search(unitsOf('aaaa'), (_, __, end) => ends.push(end) < 2);
  expect(ends).toEqual([1, 2]);
});

function onePatternAfterTheOther(patterns: readonly string[], text: string): [number, number, number][] {
  const found: [number, number, number][] = [];
  for (let end = 1; end <= text.length; end++) {
    const ending = patterns.flatMap((pattern, index) =>
      pattern !== '' && text.slice(0, end).endsWith(pattern) ? [{ pattern, index }] : [],
    );
    ending.sort((a, b) => b.pattern.length - a.pattern.length || a.index - b.index);
    for (const { pattern, index } of ending) found.push([index, end - pattern.length, end]);
  }
  return found;
}
