import { expect, test } from 'vitest';
import type { Case } from '../../api/cases.ts';
import { added, alikeTo, drawn, extended, noSelection, toggled } from './selection.ts';

const row = (id: string, more: Partial<Case> = {}): Case => ({
  id,
  kind: 'text',
  lane: 'review',
  state: 'open',
  settled: null,
  sampled: false,
  version: 1,
  title: id,
  preview: id,
  labels: [],
  thumbnails: [],
  findingCount: 1,
  severity: 1,
  openedAt: '2026-11-20T08:00:00Z',
  updatedAt: '2026-11-20T08:00:00Z',
  submissionId: 's',
  contentId: null,
  userId: null,
  roomId: null,
  forumId: null,
  language: null,
  claim: null,
  handOver: null,
  allowedDecisions: ['approve', 'reject', 'escalate'],
  ownDecision: false,
  blind: false,
  decision: null,
  ...more,
});
const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id));
const [a = row('a'), b = row('b'), , d = row('d')] = rows;
const ids = (selection: { cases: ReadonlyMap<string, Case> }) => [...selection.cases.keys()];

test('selecting a case twice deselects it', () => {
  const once = toggled(noSelection, a);
  expect(ids(once)).toEqual(['a']);
  expect(ids(toggled(once, a))).toEqual([]);
});

test('a range goes from the last row touched, up or down, and keeps the selection before it', () => {
  const down = extended(toggled(toggled(noSelection, a), b), rows, d);
  expect(ids(down)).toEqual(['a', 'b', 'c', 'd']);
  expect(ids(extended(toggled(noSelection, d), rows, b))).toEqual(['d', 'b', 'c']);
});

test('a range skips rows that cannot be decided, and without a start it is one row', () => {
  const decided = rows.map((one) => (one.id === 'b' ? { ...one, allowedDecisions: [] } : one));
  expect(ids(extended(toggled(noSelection, a), decided, d))).toEqual(['a', 'c', 'd']);
  expect(ids(extended(noSelection, rows, d))).toEqual(['d']);
});

test('at most two hundred cases can be selected', () => {
  const many = Array.from({ length: 230 }, (_, at) => row(`r${at}`));
  const full = added(noSelection, many);
  expect(full.cases.size).toBe(200);
  expect(toggled(full, row('one more')).cases.size).toBe(200);
});

test('similar cases have the same words, ignoring space and case, or the same user under the same label', () => {
  const label = (name: string) => [{ task: 'text', label: name, rate: 0.5, review: true }];
  const one = row('1', { preview: 'Cheap  Coins', userId: 'u', labels: label('Ads') });
  const others = [
    row('words', { preview: 'cheap coins' }),
    row('user', { preview: 'hello', userId: 'u', labels: label('Ads') }),
    row('other label', { preview: 'hi', userId: 'u', labels: label('Abuse') }),
    row('other kind', { kind: 'video', title: 'cheap coins' }),
    row('decided', { preview: 'cheap coins', allowedDecisions: [] }),
  ];
  const alike = alikeTo(toggled(noSelection, one), [one, ...others]);
  expect(alike.map(({ id }) => id)).toEqual(['words', 'user']);
});

test('a sample is drawn at random without repeats, and is everything if there are few', () => {
  const items = Array.from({ length: 30 }, (_, at) => at);
  expect(drawn(items, 5, () => 0.999)).toEqual([29, 28, 27, 26, 25]);
  for (let run = 0; run < 50; run++) expect(new Set(drawn(items, 5, Math.random)).size).toBe(5);
  expect(drawn([1, 2], 5, Math.random)).toHaveLength(2);
});
