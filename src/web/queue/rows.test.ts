import { expect, test } from 'vitest';
import type { Case } from '../../api/cases.ts';
import { newSince, nextRows, rowsOf, severestOther } from './rows.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();

function row(id: string, more: Partial<Case> = {}): Case {
  return {
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
    openedAt: at(-60),
    updatedAt: at(-60),
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
  };
}

const decidedBy = (id: string): Partial<Case> => ({
  state: 'decided',
  allowedDecisions: [],
  decision: {
    id: 'd',
    caseId: 'c',
    verdict: 'reject',
    label: null,
    policy: null,
    policyVersion: null,
    note: null,
    actions: [],
    by: { id, name: id },
    decidedAt: at(-1),
    state: 'pending',
    undoableUntil: at(9),
    round: 'first',
    outcome: null,
  },
});
const heldBy = (id: string, until: number) => ({
  claim: { by: { id, name: id }, epoch: 1, expiresAt: at(until) },
});
const page = (items: Case[], since: string | null = null) => ({
  items,
  nextCursor: null,
  previousCursor: null,
  param: null,
  since,
});
const ids = (rows: Case[]) => rows.map((each) => each.id);
/** The rows of a lane for the person "me", who decided `lookedAt` in a second look. */
const shown = (items: Case[], lane: string, lookedAt?: string) =>
  ids(rowsOf([page(items)], lane, 'me', (id) => id === lookedAt));

test('a row decided by me leaves, one decided by someone else stays in place', () => {
  const items = [row('a'), row('b', decidedBy('me')), row('c', decidedBy('priya')), row('d')];
  expect(shown(items, 'review')).toEqual(['a', 'c', 'd']);
  expect(shown(items, 'all')).toEqual(['a', 'b', 'c', 'd']);
});

test('a row that comes again with the next page is shown once', () => {
  const pages = [page([row('a'), row('b')]), page([row('b'), row('c')])];
  expect(ids(rowsOf(pages, 'review', 'me', () => false))).toEqual(['a', 'b', 'c']);
});

test('a case is new if it opened after the list was loaded and is not in it', () => {
  const loaded = [{ ...page([row('a')], at(-10)), nextCursor: 'more' }];
  const newest = [
    row('n2', { openedAt: at(5) }),
    row('n1', { openedAt: at(-5) }),
    row('old', { openedAt: at(-10) }),
    row('a'),
  ];
  expect(ids(newSince(loaded, newest))).toEqual(['n2', 'n1']);
});

test('in a fully loaded list, an old case that comes back is new too', () => {
  const loaded = page([row('a')], at(-10));
  const back = row('old', { openedAt: at(-900), state: 'second-look' });
  expect(ids(newSince([loaded], [back, row('a')]))).toEqual(['old']);
  expect(newSince([{ ...loaded, nextCursor: 'more' }], [back, row('a')])).toEqual([]);
});

test('my own case that another person must look at again leaves every lane but the archive', () => {
  const mine = row('a', { ...decidedBy('me'), state: 'second-look', ownDecision: true });
  expect(shown([mine], 'second-look')).toEqual([]);
  expect(shown([mine], 'all')).toEqual(['a']);
});

test('what I escalated leaves unless I can decide it myself, as a supervisor can', () => {
  const escalated: Partial<Case> = { ...decidedBy('me'), state: 'escalated' };
  const still = row('b', { ...escalated, allowedDecisions: ['approve', 'reject'] });
  expect(shown([row('a', escalated), still], 'review')).toEqual(['b']);
});

test('a case of my second look leaves once it is decided, although another person’s decision stands', () => {
  const looked = row('looked-at', decidedBy('priya'));
  expect(shown([looked], 'second-look')).toEqual(['looked-at']);
  expect(shown([looked], 'second-look', 'looked-at')).toEqual([]);
  expect(shown([{ ...looked, state: 'second-look' }], 'second-look', 'looked-at')).toEqual(['looked-at']);
  expect(shown([looked], 'all', 'looked-at')).toEqual(['looked-at']);
});

test('in an empty list every case is new, but none is before the list was loaded', () => {
  expect(ids(newSince([page([])], [row('x')]))).toEqual(['x']);
  expect(newSince([], [row('x')])).toEqual([]);
});

test('a new case that someone has already decided is not counted', () => {
  expect(newSince([page([])], [row('x', decidedBy('priya'))])).toEqual([]);
});

test('after a decision comes the next free row below', () => {
  const rows = [row('a'), row('b'), row('c', heldBy('priya', 100)), row('d', decidedBy('priya')), row('e')];
  expect(nextRows(rows, 'b', 'me', now)[0]?.id).toBe('e');
});

test('an expired claim or my own is no obstacle', () => {
  expect(nextRows([row('a'), row('b', heldBy('priya', -1))], 'a', 'me', now)[0]?.id).toBe('b');
  expect(nextRows([row('a'), row('b', heldBy('me', 50))], 'a', 'me', now)[0]?.id).toBe('b');
});

test('at the end of the list it continues above, and stops when nothing is left', () => {
  expect(nextRows([row('a'), row('b')], 'b', 'me', now)[0]?.id).toBe('a');
  expect(nextRows([row('b')], 'b', 'me', now)).toEqual([]);
  expect(ids(nextRows([row('a'), row('b'), row('c')], 'b', 'me', now, 5))).toEqual(['c', 'a']);
});

test('the most severe other row that can be decided here, of equals the first below', () => {
  const rows = [
    row('a', { severity: 3 }),
    row('b', { severity: 2 }),
    row('c', { severity: 3 }),
    row('d', { severity: 3, ...heldBy('priya', 100) }),
  ];
  expect(severestOther(rows, 'a', 'me', now)?.id).toBe('c');
  expect(severestOther(rows, 'b', 'me', now)?.id).toBe('c');
  expect(severestOther(rows, 'c', 'me', now)?.id).toBe('a');
  expect(severestOther(rows, undefined, 'me', now)?.id).toBe('a');
  expect(severestOther([row('a')], 'a', 'me', now)).toBeNull();
});
