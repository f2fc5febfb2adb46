import { expect, test } from 'vitest';
import { labelName } from './entry-draft.ts';

test('a class or category has the name from the dictionary of the task that reports it', () => {
  const dictionary = [
    { task: 'image-gallery', number: 3, name: 'gift card scam', names: {}, color: null, severity: 1 },
    { task: 'banned-logo', number: 3, name: 'TV9', names: {}, color: null, severity: 2 },
  ];
  expect(labelName('pictures', { label: 3, station: false }, dictionary)).toBe('gift card scam');
  expect(labelName('logos', { label: 3, station: true }, dictionary)).toBe('TV9');
  expect(labelName('logos', { label: 3, station: false }, dictionary)).toBeNull();
});
