// @vitest-environment node
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Case, CaseDetail } from '../../api/cases.ts';
import type { DecisionBody } from '../../api/decisions.ts';
import { shownCase } from '../../testing/shown-case.ts';
import { api, q } from '../api/client.ts';
import { setConnection } from '../api/connection.ts';
import { offlineProblem, ProblemError } from '../api/problem-error.ts';
import type { Person } from './sending.ts';
import { type DecidingStore, makeDecidingStore } from './store.ts';

const detail = (id: string, version = 1, epoch = 1) =>
  ({
    case: { id, title: `case ${id}`, version, claim: { by: { id: 'p', name: 'Mo' }, epoch, expiresAt: '' } },
  }) as CaseDetail;
const problem = (code: 'case_changed' | 'claim_lost', version = 1) =>
  new ProblemError({
    ...{ title: '', status: 409, detail: '', code, case: detail('c', version).case },
    decision: { verdict: 'approve', note: 'harmless', by: { id: 's', name: 'Sue' } } as never,
  });

const session = (id: string) => ({
  person: { id, name: 'Mo', email: 'mo@example.org', role: 'moderator' },
  ...{ undoSeconds: 10, claimSeconds: 300, maxUploadBytes: 1, demo: false },
  guide: { stepsDismissed: true, tourDismissed: true },
});

/** The server: what it accepted, by idempotency key, and whether it can be reached. */
let server: {
  reachable: boolean;
  person: string | null;
  accepted: Map<string, string>;
  requests: string[];
  /** What lists answer. */
  rows: Case[];
  refuse: (caseId: string, body: DecisionBody) => ProblemError | null;
  /** The server decides, but its answer does not arrive. */
  losesAnswer: boolean;
};
let person: Person;
const tabs: DecidingStore[] = [];

beforeEach(() => {
  person = { id: crypto.randomUUID(), role: 'moderator', undoSeconds: 10 };
  server = {
    reachable: true,
    person: person.id,
    accepted: new Map(),
    requests: [],
    rows: [],
    refuse: () => null,
    losesAnswer: false,
  };
  const reach = () => {
    if (!server.reachable) throw offlineProblem();
  };
  vi.spyOn(api, 'decide').mockImplementation(async (caseId, body, key) => {
    reach();
    server.requests.push(`${caseId} ${body.epoch}`);
    const refusal = server.accepted.has(key) ? null : server.refuse(caseId, body);
    if (refusal) throw refusal;
    server.accepted.set(key, caseId);
    if (server.losesAnswer) throw offlineProblem();
    return { decision: { id: `d ${caseId}`, outcome: null, note: body.note ?? null }, next: null } as never;
  });
  vi.spyOn(api, 'claim').mockImplementation(async (caseId) => {
    reach();
    return detail(caseId, 1, 7);
  });
  vi.spyOn(api, 'release').mockResolvedValue(undefined as never);
  vi.stubGlobal('fetch', async (path: string) => {
    if (!server.reachable) throw new TypeError('Failed to fetch');
    if (path.startsWith('/api/session')) return Response.json(session(server.person ?? ''));
    return Response.json({ items: server.rows, previousCursor: null, newestAt: null, nextCursor: null });
  });
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.clear();
  setConnection('connecting');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

async function openTab(as = person, queryClient = newClient()): Promise<DecidingStore> {
  const tab = makeDecidingStore(queryClient);
  tabs.push(tab);
  tab.begin(as);
  await tab.openOutbox();
  return tab;
}
/** A tab that is gone without a word, as in a crash. */
function crash(tab: DecidingStore): void {
  tabs.splice(tabs.indexOf(tab), 1);
}
const body = { verdict: 'reject', version: 1, epoch: 1, note: 'my words', next: null } as const;

/** Opens a case and decides it. Without a network there is no claim. */
async function decide(tab: DecidingStore, caseId: string, more: { note?: string } = {}) {
  tab.dispatch(caseId, { type: 'open' });
  await vi.waitFor(() => expect(['held', 'lapsed']).toContain(tab.of(caseId).is));
  const epoch = tab.of(caseId).claim?.epoch ?? null;
  const sent = tab.send(detail(caseId), { ...body, ...more, epoch }, `case ${caseId}`);
  tab.dispatch(caseId, { type: 'leave' });
  return sent?.answered;
}
const waitingIn = (tab: DecidingStore) => tab.waiting().map(({ caseId, state }) => `${caseId} ${state}`);
const isBack = () => {
  server.reachable = true;
  setConnection('live');
};

it('RQ3: decisions made without a network wait, and are sent in order, each once, when it is back', async () => {
  const tab = await openTab();
  tab.dispatch('c1', { type: 'open' });
  await vi.waitFor(() => expect(tab.of('c1').is).toBe('held'));
  server.reachable = false;
  for (const id of ['c1', 'c2', 'c3']) expect(await decide(tab, id)).toBeNull();
  await vi.waitFor(() => expect(waitingIn(tab)).toEqual(['c1 waiting', 'c2 waiting', 'c3 waiting']));
  expect(tab.of('c2')).toMatchObject({ is: 'offline', refusal: null });
  const confirmed = () => tab.waiting().filter(({ caseId }) => tab.of(caseId).is === 'confirmed');
  const seenBoth: unknown[] = [];
  tab.subscribe(() => seenBoth.push(...confirmed()));
  // The first has its claim; the others request theirs when they are refused without one.
  server.refuse = (_, { epoch }) => (epoch === 0 ? problem('claim_lost') : null);
  isBack();
  await vi.waitFor(() => expect(tab.of('c3').is).toBe('confirmed'));
  expect(server.requests).toEqual(['c1 7', 'c2 0', 'c2 7', 'c3 0', 'c3 7']);
  expect(waitingIn(tab)).toEqual([]);
  expect(seenBoth).toEqual([]);
  expect([...server.accepted.values()]).toEqual(['c1', 'c2', 'c3']);
  expect(tab.undo.list().map(({ caseId }) => caseId)).toEqual(['c3', 'c2', 'c1']);
});

it('an answer that got lost is asked for again with the same key, and the decision counts once', async () => {
  const tab = await openTab();
  server.losesAnswer = true;
  expect(await decide(tab, 'c1')).toBeNull();
  server.losesAnswer = false;
  await vi.waitFor(() => expect(waitingIn(tab)).toEqual([]), 10_000);
  expect(tab.of('c1').is).toBe('confirmed');
  expect(server.accepted.size).toBe(1);
  expect(server.requests.length).toBeGreaterThan(1);
});

it('they survive a crash, and the next page of this person sends them', async () => {
  const tab = await openTab();
  server.reachable = false;
  await decide(tab, 'c1');
  await vi.waitFor(() => expect(waitingIn(tab)).toEqual(['c1 waiting']));
  crash(tab);
  const next = await openTab();
  await vi.waitFor(() => expect(waitingIn(next)).toEqual(['c1 waiting']));
  expect(next.of('c1')).toMatchObject({ is: 'offline', attempt: { verdict: 'reject' } });
  isBack();
  await vi.waitFor(() => expect(next.of('c1').is).toBe('confirmed'));
  expect(server.accepted.size).toBe(1);
});

it('a list that was read before the decision was sent shows it afterwards', async () => {
  const tab = await openTab();
  server.reachable = false;
  await decide(tab, 'c1');
  await vi.waitFor(() => expect(waitingIn(tab)).toEqual(['c1 waiting']));
  crash(tab);
  const queryClient = newClient();
  const key = ['cases', 'review'];
  queryClient.setQueryData(key, { pages: [{ items: [shownCase({ id: 'c1' })] }], pageParams: [null] });
  const next = await openTab(person, queryClient);
  await vi.waitFor(() => expect(waitingIn(next)).toEqual(['c1 waiting']));
  server.rows = [shownCase({ id: 'c1', state: 'decided', allowedDecisions: [] })];
  isBack();
  await vi.waitFor(() => expect(next.of('c1').is).toBe('confirmed'));
  await vi.waitFor(() => {
    const list = queryClient.getQueryData<{ pages: { items: Case[] }[] }>(key);
    expect(list?.pages[0]?.items[0]?.state).toBe('decided');
  });
});

it('of two tabs one sends, and both know the answer', async () => {
  const [one, other] = [await openTab(), await openTab()];
  server.reachable = false;
  await decide(one, 'c1');
  await vi.waitFor(() => expect(waitingIn(other)).toEqual(['c1 waiting']));
  isBack();
  await vi.waitFor(() => expect([one.of('c1').is, other.of('c1').is]).toEqual(['confirmed', 'confirmed']));
  expect([waitingIn(one), waitingIn(other)]).toEqual([[], []]);
  expect(server.accepted.size).toBe(1);
});

it('a conflict stays in the list with both sides, after a reload too, until the person has seen it', async () => {
  const tab = await openTab();
  server.reachable = false;
  await decide(tab, 'c1');
  await decide(tab, 'c2');
  await vi.waitFor(() => expect(waitingIn(tab)).toHaveLength(2));
  tab.drafts.change('c1', { note: 'my words' });
  server.refuse = (caseId) => (caseId === 'c1' ? problem('case_changed', 2) : null);
  isBack();
  await vi.waitFor(() => expect(tab.of('c2').is).toBe('confirmed'));
  expect(waitingIn(tab)).toEqual(['c1 refused']);
  expect(tab.of('c1')).toMatchObject({ is: 'refused', attempt: { verdict: 'reject' } });
  expect(tab.undo.list().find(({ caseId }) => caseId === 'c1')?.refused).toBe(true);
  expect(tab.drafts.of('c1').note).toBe('my words');
  crash(tab);
  const next = await openTab();
  await vi.waitFor(() => expect(next.of('c1').is).toBe('refused'));
  expect(next.waiting()[0]).toMatchObject({
    problem: { decision: { note: 'harmless' } },
    body: { note: 'my words' },
  });
  next.forget('c1');
  await vi.waitFor(() => expect(waitingIn(next)).toEqual([]));
  expect(waitingIn(await openTab())).toEqual([]);
});

it('one that waits is taken back without a network, and is not sent', async () => {
  const tab = await openTab();
  server.reachable = false;
  await decide(tab, 'c1');
  await vi.waitFor(() => expect(waitingIn(tab)).toEqual(['c1 waiting']));
  expect(await tab.takeBack('c1')).toBe(true);
  expect(tab.of('c1').is).toBe('undone');
  expect(waitingIn(tab)).toEqual([]);
  isBack();
  await (await tab.openOutbox()).drain();
  expect(server.accepted.size).toBe(0);
  expect(await tab.takeBack('c1')).toBe(false);
});

it('another person’s session neither sends nor sees them; this person’s next one does', async () => {
  const tab = await openTab();
  server.reachable = false;
  await decide(tab, 'c1');
  await vi.waitFor(() => expect(waitingIn(tab)).toEqual(['c1 waiting']));
  const other: Person = { id: crypto.randomUUID(), role: 'moderator', undoSeconds: 10 };
  server.person = other.id;
  isBack();
  await (await tab.openOutbox()).drain();
  const theirs = await openTab(other);
  await (await theirs.openOutbox()).drain();
  expect(waitingIn(theirs)).toEqual([]);
  expect(server.accepted.size).toBe(0);
  expect(waitingIn(tab)).toEqual(['c1 waiting']);
  server.person = person.id;
  await (await tab.openOutbox()).drain();
  expect(server.accepted.size).toBe(1);
});

it('a sign-out discards what is not sent', async () => {
  const tab = await openTab();
  server.reachable = false;
  await decide(tab, 'c1');
  await vi.waitFor(() => expect(waitingIn(tab)).toEqual(['c1 waiting']));
  await tab.clear();
  isBack();
  expect(waitingIn(await openTab())).toEqual([]);
  expect(server.accepted.size).toBe(0);
});

it('behind others that wait, a decision waits too, so that the order stays', async () => {
  const tab = await openTab();
  server.reachable = false;
  await decide(tab, 'c1');
  await vi.waitFor(() => expect(waitingIn(tab)).toEqual(['c1 waiting']));
  server.reachable = true;
  await decide(tab, 'c2');
  await vi.waitFor(() => expect(server.accepted.size).toBe(2));
  expect([...server.accepted.values()]).toEqual(['c1', 'c2']);
});

it('shows the case as decided while it waits, and as before once it is taken back', async () => {
  const queryClient = new QueryClient();
  const tab = makeDecidingStore(queryClient);
  tabs.push(tab);
  tab.begin(person);
  const before = detail('c1');
  queryClient.setQueryData(q.case('c1').queryKey, before);
  server.reachable = false;
  await decide(tab, 'c1');
  queryClient.setQueryData(q.case('c1').queryKey, detail('c1', 2));
  await vi.waitFor(() => expect(waitingIn(tab)).toEqual(['c1 waiting']));
  await tab.takeBack('c1');
  expect(queryClient.getQueryData(q.case('c1').queryKey)?.case.version).toBe(1);
});
