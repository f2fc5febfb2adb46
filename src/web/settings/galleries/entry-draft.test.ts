import { expect, test } from 'vitest';
import type { GalleryEntry } from '../../../protocol/operator/galleries.ts';
import { emptyFields, entryFaults, labelName, realChanges, whyNot } from './entry-draft.ts';

const entry: GalleryEntry = {
  ...emptyFields,
  id: 'p1',
  kind: 'persons',
  name: 'Person One',
  pictures: [],
  createdAt: '2026-11-20T08:00:00Z',
};

test('what is changed back, or was saved elsewhere meanwhile, is no change', () => {
  expect(realChanges(entry, { name: 'Person One', typeName: 'streamer' })).toEqual({ typeName: 'streamer' });
  expect(realChanges(entry, { name: 'Person One' })).toEqual({});
});

test('a fault stands beside its field until that field changes, and what names no field is told too', () => {
  const told = [
    { path: 'name', message: 'must have a name' },
    { path: '', message: 'is no object' },
  ];
  const sent = { ...emptyFields };
  expect(entryFaults(told, sent, sent)).toEqual({ name: 'must have a name', other: 'is no object' });
  expect(entryFaults(told, sent, { ...sent, name: 'x' })).toEqual({});
});

test('an empty name and an empty number are said in words of ours', () => {
  expect(whyNot('name', { name: '  ' })).toBe('fault.name');
  expect(whyNot('label', { label: Number.NaN })).toBe('fault.label');
  expect(whyNot('label', { label: 10_000 })).toBe('fault.label');
  expect(whyNot('name', { name: 'x' })).toBeNull();
});

test('a class or category goes by its name in the dictionary of the task that tells it', () => {
  const dictionary = [
    { task: 'image-gallery', number: 3, name: 'gift card scam', names: {}, color: null, severity: 1 },
    { task: 'banned-logo', number: 3, name: 'TV9', names: {}, color: null, severity: 2 },
  ];
  expect(labelName('pictures', { label: 3, station: false }, dictionary)).toBe('gift card scam');
  expect(labelName('logos', { label: 3, station: true }, dictionary)).toBe('TV9');
  expect(labelName('logos', { label: 3, station: false }, dictionary)).toBeNull();
});
