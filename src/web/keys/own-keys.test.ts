// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keyTable, readKey } from './key-table.ts';
import {
  chooseKeys,
  conflictOf,
  currentBindings,
  hasOwnKeys,
  loadOwnKeys,
  mayBeKey,
  resetKeys,
} from './own-keys.ts';

const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false });
const meaning = (key: string) => readKey('', press(key), currentBindings()).action;
let person = 0;

beforeEach(() => {
  localStorage.clear();
  loadOwnKeys(`p-${++person}`);
});

test('a chosen key triggers its action, and the former key no longer does', () => {
  expect(chooseKeys('approve', 'y')).toBeNull();
  expect(meaning('y')).toBe('approve');
  expect(meaning('a')).toBeNull();
  expect(hasOwnKeys()).toBe(true);
});

test('a key that another action has is refused, and the other action is named', () => {
  expect(chooseKeys('approve', 'r')).toBe('reject');
  expect(meaning('r')).toBe('reject');
  expect(meaning('a')).toBe('approve');
});

test('a key that starts a sequence, or a sequence that starts with a taken key, is a conflict too', () => {
  expect(conflictOf('approve', 'g')).toBe('goQueue');
  expect(conflictOf('goQueue', 'a q')).toBe('approve');
  expect(conflictOf('goQueue', 'g q')).toBeNull();
});

test('a chosen sequence is pressed one key after the other', () => {
  expect(chooseKeys('approve', 'y y')).toBeNull();
  const once = readKey('', press('y'), currentBindings());
  expect(once).toEqual({ action: null, pending: 'y' });
  expect(readKey(once.pending, press('y'), currentBindings()).action).toBe('approve');
});

test('they are stored for the person who chose them, and nobody else', () => {
  chooseKeys('approve', 'y');
  const me = `p-${person}`;
  loadOwnKeys('someone else');
  expect(meaning('a')).toBe('approve');
  loadOwnKeys(me);
  expect(meaning('y')).toBe('approve');
});

test('the key of a choice by digit is chosen without the digit, and one stored before stays', () => {
  expect(chooseKeys('label', 'y')).toBeNull();
  const once = readKey('', press('y'), currentBindings());
  expect(readKey(once.pending, press('2'), currentBindings())).toMatchObject({ action: 'label', digit: 2 });
  expect(conflictOf('approve', 'p 3')).toBe('reason');
  localStorage.setItem('second-look.keys.early', JSON.stringify({ reason: 'y' }));
  loadOwnKeys('early');
  expect(currentBindings().find(({ action }) => action === 'reason')?.keys).toBe('y #');
});

test('two swapped keys are read back correctly', () => {
  localStorage.setItem('second-look.keys.swap', JSON.stringify({ approve: 'r', reject: 'a' }));
  loadOwnKeys('swap');
  expect([meaning('r'), meaning('a')]).toEqual(['approve', 'reject']);
});

test('stored keys that conflict or are not valid are skipped; the others apply', () => {
  localStorage.setItem(
    'second-look.keys.odd',
    JSON.stringify({ approve: 'r', skip: 'y', undo: 7, nothing: 'q' }),
  );
  loadOwnKeys('odd');
  expect([meaning('a'), meaning('r'), meaning('y'), meaning('z')]).toEqual([
    'approve',
    'reject',
    'skip',
    'undo',
  ]);
  localStorage.setItem('second-look.keys.broken', '{');
  loadOwnKeys('broken');
  expect(currentBindings()).toEqual(keyTable);
});

test('a reset restores all keys, and nothing is stored', () => {
  chooseKeys('approve', 'y');
  resetKeys();
  expect(meaning('a')).toBe('approve');
  expect(hasOwnKeys()).toBe(false);
  expect(localStorage.length).toBe(0);
});

test('keys that pages need cannot be chosen, and a held modifier waits for a key', () => {
  expect([mayBeKey('Escape'), mayBeKey('Tab'), mayBeKey('Enter')]).toEqual([false, false, false]);
  expect(mayBeKey('Shift')).toBeNull();
  expect([mayBeKey('q'), mayBeKey('F2'), mayBeKey(' ')]).toEqual([true, true, true]);
});
