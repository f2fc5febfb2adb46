// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isTextField, keyTable, ownsKey, readKey, sequencesMeet } from './key-table.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});

test('every key of the table is found by pressing it', () => {
  for (const entry of keyTable) {
    const [first = '', second] = entry.keys.split(' ');
    const shiftKey = first.startsWith('Shift+');
    const key = first.replace('Shift+', '');
    const once = readKey('', press(key === 'Space' ? ' ' : key, { shiftKey }));
    const answer = second ? readKey(once.pending, press(second === '#' ? '7' : second)) : once;
    const digit = second === '#' ? { digit: 7 } : {};
    expect(answer).toEqual({ action: entry.action, pending: '', ...digit });
  }
});

test('no key has two meanings, and none starts the sequence of another', () => {
  const all = keyTable.map((entry) => entry.keys);
  for (const [at, keys] of all.entries())
    expect(all.filter((other, index) => index !== at && sequencesMeet(keys, other))).toEqual([]);
});

test('an unfinished sequence followed by another key means only that key', () => {
  expect(readKey('g', press('a'))).toEqual({ action: 'approve', pending: '' });
});

test('a digit alone rules on a finding; after the key of a choice it chooses', () => {
  expect(readKey('', press('3')).action).toBe('rule3');
  const once = readKey('', press('l'));
  expect(once).toEqual({ action: null, pending: 'l' });
  expect(readKey(once.pending, press('3'))).toEqual({ action: 'label', pending: '', digit: 3 });
  expect(readKey('l', press('a'))).toEqual({ action: 'approve', pending: '' });
});

test('two sequences meet if one starts the other, a digit being any digit', () => {
  expect(sequencesMeet('l #', 'l')).toBe(true);
  expect(sequencesMeet('l 4', 'l #')).toBe(true);
  expect(sequencesMeet('l #', 'l a')).toBe(false);
  expect(sequencesMeet('g q', 'g')).toBe(true);
  expect(sequencesMeet('4', 'l #')).toBe(false);
});

test('caps lock changes nothing', () => {
  expect(readKey('', press('A')).action).toBe('approve');
});

test('a letter with Shift is a key of its own if an action uses it, otherwise the letter', () => {
  expect(readKey('', press('A', { shiftKey: true })).action).toBe('bulkApprove');
  // With caps lock on, Shift makes the small letter.
  expect(readKey('', press('a', { shiftKey: true })).action).toBe('bulkApprove');
  expect(readKey('', press('J', { shiftKey: true })).action).toBe('next');
  expect(readKey('g', press('Q', { shiftKey: true })).action).toBe('goQueue');
  expect(readKey('', press('?', { shiftKey: true })).action).toBe('help');
});

test('keys pressed with Ctrl, Alt or Command, and keys of an input method, are ignored', () => {
  expect(readKey('', press('a', { ctrlKey: true })).action).toBeNull();
  expect(readKey('', press('r', { metaKey: true })).action).toBeNull();
  expect(readKey('', press('a', { isComposing: true })).action).toBeNull();
  expect(readKey('g', press('q', { altKey: true }))).toEqual({ action: null, pending: '' });
});

test('keys do nothing while someone types, but work on a button or a checkbox', () => {
  document.body.innerHTML =
    '<textarea></textarea><input type="text"><input type="checkbox"><button></button><div role="combobox"></div>';
  const [area, text, box, button, combo] = [...document.body.children];
  expect([area, text, box, button, combo].map((element) => isTextField(element ?? null))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});

test('a key that the focused element uses keeps that use, and only that key', () => {
  document.body.innerHTML =
    '<button></button><a href="/x"></a><div role="slider"></div><video></video><input type="checkbox">';
  const [button, link, slider, video, box] = [...document.body.children];
  const owned = (key: string) =>
    [button, link, slider, video, box].map((element) => ownsKey(element ?? null, key));
  expect(owned(' ')).toEqual([true, false, false, true, true]);
  expect(owned('ArrowLeft')).toEqual([false, false, true, true, true]);
  expect(owned('a')).toEqual([false, false, false, false, false]);
});
