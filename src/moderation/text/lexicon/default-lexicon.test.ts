import { expect, test } from 'vitest';
import { createTextEngine } from '../engine.ts';
import { defaultLexicon } from './default-lexicon.ts';

const engine = createTextEngine();
const labels = ['Terror', 'Porn', 'Politics', 'Sensitive', 'Ads', 'Abuse'] as const;

test('every spelling of every entry is found on its own', () => {
  const missed = defaultLexicon.groups
    .flatMap((group) => group.words.flatMap((word) => word.split('|')))
    .filter((form) => !engine.moderate(form).hits.some((hit) => hit.start === 0 && hit.end === form.length));
  expect(missed).toEqual([]);
});

test('every harmless phrase of the allow-list passes', () => {
  const caught = defaultLexicon.allow
    .flatMap((word) => word.split('|'))
    .filter((form) => engine.moderate(form).action !== 'pass');
  expect(caught).toEqual([]);
});

test.each(labels)('%s has entries in English and in Chinese', (label) => {
  const words = defaultLexicon.groups
    .filter((group) => group.label === label)
    .flatMap((group) => group.words);
  expect(words.some((word) => /^[a-z]/.test(word))).toBe(true);
  expect(words.some((word) => /\p{Script=Han}/u.test(word))).toBe(true);
});

test('no entry is there twice', () => {
  const forms = defaultLexicon.groups.flatMap((group) => group.words.flatMap((word) => word.split('|')));
  expect(forms.filter((form, at) => forms.indexOf(form) !== at)).toEqual([]);
});

test('block-level entries block as written, review-level entries alone never do', () => {
  for (const { level, rate } of defaultLexicon.groups) {
    expect(rate).toBeGreaterThanOrEqual(level === 'block' ? 0.8 : 0.4);
    expect(rate).toBeLessThan(level === 'block' ? 1 : 0.8);
  }
});
