import { expect, test } from 'vitest';
import { pseudo, pseudoCatalogue } from '../../../scripts/pseudo/words.ts';

test('a pseudo message is bracketed, accented and about a third longer, and keeps its placeholders', () => {
  const text = pseudo('{{count, number}} cases wait for {{name}}, nobody else');
  expect(text).toBe('⟦{{count, number}} çášéš~~ wáíť~ föŕ~ {{name}}, ñöbödý~~ éłšé~⟧');
});

test('a catalogue keeps its keys', () => {
  expect(pseudoCatalogue({ a: { b_one: 'x' }, c: 'on' })).toEqual({ a: { b_one: '⟦x⟧' }, c: '⟦öñ~⟧' });
});
