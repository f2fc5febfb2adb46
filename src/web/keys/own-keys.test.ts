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

test('a chosen key means its action, and the one before means nothing any more', () => {
  expect(chooseKeys('approve', 'y')).toBeNull();
  expect(meaning('y')).toBe('approve');
  expect(meaning('a')).toBeNull();
  expect(hasOwnKeys()).toBe(true);
});

test('a key that another action has is not taken from it, and the other is named', () => {
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

test('they are kept for the person who chose them, and nobody else', () => {
  chooseKeys('approve', 'y');
  const me = `p-${person}`;
  loadOwnKeys('someone else');
  expect(meaning('a')).toBe('approve');
  loadOwnKeys(me);
  expect(meaning('y')).toBe('approve');
});

test('two that changed places are read back so', () => {
  localStorage.setItem('second-look.keys.swap', JSON.stringify({ approve: 'r', reject: 'a' }));
  loadOwnKeys('swap');
  expect([meaning('r'), meaning('a')]).toEqual(['approve', 'reject']);
});

test('what is kept and is in the way of another, or is no choice at all, is left out; the rest holds', () => {
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

test('all goes back to what it was, and nothing is kept', () => {
  chooseKeys('approve', 'y');
  resetKeys();
  expect(meaning('a')).toBe('approve');
  expect(hasOwnKeys()).toBe(false);
  expect(localStorage.length).toBe(0);
});

test('keys that pages need stay theirs, and a held modifier is waited for', () => {
  expect([mayBeKey('Escape'), mayBeKey('Tab'), mayBeKey('Enter')]).toEqual([false, false, false]);
  expect(mayBeKey('Shift')).toBeNull();
  expect([mayBeKey('q'), mayBeKey('F2'), mayBeKey(' ')]).toEqual([true, true, true]);
});
