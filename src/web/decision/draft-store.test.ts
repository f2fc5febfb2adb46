// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { emptyReasons } from '../statements/reasons.ts';
import { type Draft, draftFields, draftOf, emptyDraft, type FieldName } from './draft.ts';
import { type DraftStore, makeDraftStore } from './draft-store.ts';
import { merged, noDraft, readStored, type StoredDraft, surplus, valuesOf } from './stored-draft.ts';

/** A value of every field. A field added to the type must be added here, and so is tested. */
const full: Draft = {
  note: 'the coins are fake',
  reply: 'It stays removed.',
  label: 'Ads',
  policy: 'spam',
  actions: { mute: { days: 7, scope: 'room' }, remove: {} },
  rulings: { f1: true, f2: false },
  corrections: { f2: 'Abuse' },
  reasons: { spam: { ...emptyReasons, decision_facts: 'It offers coins.' }, other: null },
  view: { frame: 'frame 3', seconds: 12.5, zoom: { scale: 2, x: 0.1, y: 0.9 }, veil: 'shown' },
};
const names = Object.keys(draftFields) as FieldName[];

const stores: DraftStore[] = [];
/** A tab of this person's browser. */
async function openTab(person: string): Promise<DraftStore> {
  const store = makeDraftStore();
  stores.push(store);
  await store.load(person);
  return store;
}
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
  vi.useRealTimers();
});

/** What may happen to a draft. Each returns the store in which the person goes on. */
const ways: Record<string, (store: DraftStore, person: string) => Promise<DraftStore>> = {
  'an undo': async (store) => {
    store.decided('c1', 10_000);
    store.undone('c1');
    return store;
  },
  'an undo after a reload': async (store, person) => {
    store.decided('c1', 10_000);
    await store.saved();
    const next = await openTab(person);
    next.undone('c1');
    return next;
  },
  'a reload': async (store, person) => {
    await store.saved();
    store.close();
    return openTab(person);
  },
  'a crash of the tab': async (store, person) => {
    // Nothing runs in it any more, not even closing.
    await store.saved();
    return openTab(person);
  },
  'a page that is closed at the same moment': async (_store, person) => openTab(person),
  'a session that expires, and another person in between': async (store, person) => {
    await store.load('somebody else');
    expect(store.of('c1')).toEqual(emptyDraft);
    await store.load(person);
    return store;
  },
  'an older draft of another tab': async (store, person) => {
    const other = makeDraftStore();
    stores.push(other);
    const early = Object.fromEntries(names.map((name) => [name, { value: emptyDraft[name], at: 1 }]));
    await other.load(person);
    const channel = new BroadcastChannel('second-look.drafts');
    const draft: StoredDraft = { ...noDraft, fields: early };
    channel.postMessage({ personId: person, caseId: 'c1', draft });
    await new Promise((resolve) => setTimeout(resolve, 20));
    channel.close();
    return store;
  },
};

describe.each(names)('RQ4: the field %s survives', (name) => {
  test.each(Object.keys(ways))('%s', async (way) => {
    const person = crypto.randomUUID();
    const store = await openTab(person);
    store.change('c1', { [name]: full[name] });
    const after = await ways[way]?.(store, person);
    expect(after?.of('c1')).toEqual({ ...emptyDraft, [name]: full[name] });
  });
});

it('every field has a value here that is not the empty one, and the check of what was stored accepts it', () => {
  for (const name of names) expect(full[name], name).not.toEqual(emptyDraft[name]);
  expect(draftOf((name) => JSON.parse(JSON.stringify(full[name])))).toEqual(full);
});

it('what is stored but is not of its field is left out, and of another version all of it', () => {
  const values = {
    note: 3,
    label: {},
    policy: [],
    rulings: { f: 'yes' },
    view: { frame: 1 },
    reasons: { p: 1 },
  };
  expect(draftOf((name) => Reflect.get(values, name))).toEqual(emptyDraft);
  expect(readStored({ ...noDraft, version: 0 })).toBeUndefined();
  expect(readStored('text')).toBeUndefined();
  const unknown = { ...noDraft, fields: { later: { value: 1, at: 1 } } };
  expect(readStored(unknown)?.fields).toEqual({});
});

it('two tabs that enter different fields keep both, and of one field the later value', async () => {
  const person = crypto.randomUUID();
  const [one, other] = [await openTab(person), await openTab(person)];
  one.change('c1', { note: 'first' });
  other.change('c1', { policy: 'spam' });
  await expect.poll(() => other.of('c1').note).toBe('first');
  other.change('c1', { note: 'second' });
  await expect.poll(() => one.of('c1')).toEqual({ ...emptyDraft, note: 'second', policy: 'spam' });
  await Promise.all([one.saved(), other.saved()]);
  expect((await openTab(person)).of('c1')).toEqual({ ...emptyDraft, note: 'second', policy: 'spam' });
});

it('what was typed before the stored drafts came is not replaced by them', async () => {
  const person = crypto.randomUUID();
  const before = await openTab(person);
  before.change('c1', { note: 'old words', label: 'Ads' });
  await before.saved();
  const store = makeDraftStore();
  stores.push(store);
  // A case that comes before its person is known waits, too.
  expect(store.loading()).toBe(true);
  const loading = store.load(person);
  expect(store.loading()).toBe(true);
  store.change('c1', { note: 'new words' });
  await loading;
  expect(store.loading()).toBe(false);
  expect(store.of('c1')).toEqual({ ...emptyDraft, note: 'new words', label: 'Ads' });
});

it('a decided case loses its draft when the decision cannot be undone any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const store = makeDraftStore();
  stores.push(store);
  store.change('c1', full);
  store.decided('c1', 10_000);
  vi.advanceTimersByTime(39_000);
  expect(store.of('c1')).toEqual(full);
  vi.advanceTimersByTime(2000);
  expect(store.of('c1')).toEqual(emptyDraft);
});

it('a sign-out deletes the drafts of this person in all tabs, and nobody else’s', async () => {
  const [person, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const [tab, second, theirs] = [await openTab(person), await openTab(person), await openTab(other)];
  tab.change('c1', full);
  theirs.change('c1', { note: 'theirs' });
  await expect.poll(() => second.of('c1')).toEqual(full);
  await theirs.saved();
  await tab.clear();
  await expect.poll(() => second.of('c1')).toEqual(emptyDraft);
  expect((await openTab(person)).of('c1')).toEqual(emptyDraft);
  expect((await openTab(other)).of('c1').note).toBe('theirs');
});

const stored = (at: number, name: FieldName = 'note'): StoredDraft => ({
  ...noDraft,
  fields: { [name]: { value: full[name], at } },
});

it('keeps 500 drafts for 30 days: what is only a view goes first, then the oldest', () => {
  const now = 100 * 86_400_000;
  const old = ['old', stored(now - 31 * 86_400_000)] as const;
  const views = Array.from({ length: 10 }, (_, at) => [`view ${at}`, stored(now, 'view')] as const);
  const notes = Array.from({ length: 495 }, (_, at) => [`note ${at}`, stored(now - at - 1)] as const);
  const gone = surplus([old, ...views, ...notes], now);
  expect(gone).toHaveLength(6);
  expect(gone[0]).toBe('old');
  expect(gone.slice(1).every((id) => id.startsWith('view'))).toBe(true);
  const many = Array.from({ length: 502 }, (_, at) => [`note ${at}`, stored(now - at - 1)] as const);
  expect(surplus(many, now)).toEqual(['note 500', 'note 501']);
});

it('merges whichever comes first', () => {
  const [early, late] = [stored(1), { ...noDraft, fields: { note: { value: 'later', at: 2 } } }];
  for (const both of [merged(early, late), merged(late, early)]) expect(valuesOf(both).note).toBe('later');
});
