import { createStore, del, delMany, entries, promisifyRequest } from 'idb-keyval';
import { type Draft, draftOf, type FieldName, isFieldName } from './draft.ts';

/** Raised when a field changes its meaning. Drafts of another version are not read. */
const version = 1;
const maxDrafts = 500;
const maxAgeMs = 30 * 86_400_000;

/** A value and when it was set: of two tabs, the later one wins, field by field. */
type Stamped<T> = { value: T; at: number };
/** A draft as it is stored. `end`: when it is deleted because its case was decided; null: not decided. */
export type StoredDraft = {
  version: number;
  fields: { [Name in FieldName]?: Stamped<unknown> };
  end: Stamped<number | null>;
};

export const noDraft: StoredDraft = { version, fields: {}, end: { value: null, at: 0 } };

/** The values of a draft, each checked. */
export const valuesOf = ({ fields }: StoredDraft): Draft => draftOf((name) => fields[name]?.value);

const later = <T>(one: Stamped<T>, other: Stamped<T> | undefined): Stamped<T> =>
  other && other.at > one.at ? other : one;

/** Both drafts as one: of each field the later value. */
export function merged(one: StoredDraft, other: StoredDraft | undefined): StoredDraft {
  if (!other) return one;
  const fields = { ...other.fields };
  for (const [name, value] of Object.entries(one.fields))
    if (isFieldName(name)) fields[name] = later(value, other.fields[name]);
  return { version, fields, end: later(one.end, other.end) };
}

/** Whether the first has a value that the second lacks, or has an older one of. */
export function isAheadOf(one: StoredDraft, other: StoredDraft): boolean {
  const ahead = Object.entries(one.fields).some(
    ([name, { at }]) => isFieldName(name) && at > (other.fields[name]?.at ?? 0),
  );
  return ahead || one.end.at > other.end.at;
}

export const changedAt = ({ fields, end }: StoredDraft): number =>
  Math.max(end.at, ...Object.values(fields).map(({ at }) => at));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isStamped = (value: unknown): value is Stamped<unknown> =>
  isObject(value) && typeof value.at === 'number' && 'value' in value;

/** What another version, or another program, stored is not a draft. */
export function readStored(stored: unknown): StoredDraft | undefined {
  if (!isObject(stored) || stored.version !== version) return undefined;
  const { fields, end } = stored;
  if (!isObject(fields) || !isStamped(end)) return undefined;
  const read: StoredDraft = { ...noDraft, fields: {} };
  for (const [name, value] of Object.entries(fields))
    if (isFieldName(name) && isStamped(value)) read.fields[name] = value;
  const { value, at } = end;
  return { ...read, end: { value: typeof value === 'number' ? value : null, at } };
}

/** Person and case. Case ids are unique, but a draft is its person's alone. */
type Key = [personId: string, caseId: string];
const isKey = (key: unknown): key is Key => Array.isArray(key) && key.length === 2;

const isViewOnly = ({ fields }: StoredDraft) => Object.keys(fields).every((name) => name === 'view');
const isOver = (draft: StoredDraft, now: number) =>
  (draft.end.value !== null && draft.end.value <= now) || now - changedAt(draft) > maxAgeMs;

/** The drafts to delete: those that are over, and above the limit the oldest, first those without any input. */
export function surplus(drafts: readonly (readonly [caseId: string, StoredDraft])[], now: number): string[] {
  const over = drafts.filter(([, draft]) => isOver(draft, now));
  const open = drafts
    .filter(([, draft]) => !isOver(draft, now))
    .sort(([, a], [, b]) => Number(isViewOnly(a)) - Number(isViewOnly(b)) || changedAt(b) - changedAt(a));
  return [...over, ...open.slice(maxDrafts)].map(([caseId]) => caseId);
}

let opened: ReturnType<typeof createStore> | undefined;
/** Opened on first use: a page without drafts has no database. */
const place = () => {
  opened ??= createStore('second-look.drafts', 'drafts');
  return opened;
};

/** The drafts of one person in this browser. Everybody's old ones are deleted on the way. */
export async function loadDrafts(personId: string): Promise<Map<string, StoredDraft>> {
  const byPerson = new Map<string, [string, StoredDraft][]>();
  const gone: IDBValidKey[] = [];
  for (const [key, stored] of await entries(place())) {
    const draft = readStored(stored);
    if (isKey(key) && draft) byPerson.set(key[0], [...(byPerson.get(key[0]) ?? []), [key[1], draft]]);
    else gone.push(key);
  }
  const now = Date.now();
  for (const [person, drafts] of byPerson)
    gone.push(...surplus(drafts, now).map((caseId): Key => [person, caseId]));
  if (gone.length > 0) await delMany(gone, place());
  const left = new Map(byPerson.get(personId));
  for (const key of gone) if (isKey(key) && key[0] === personId) left.delete(key[1]);
  return left;
}

/**
 * Stores a draft. It is on its way to the disk when this returns, without a read before it, so that a page that is
 * closed at this moment loses nothing.
 */
export async function storeDraft(personId: string, caseId: string, draft: StoredDraft): Promise<void> {
  await place()('readwrite', (store) => {
    store.put(draft, [personId, caseId]);
    store.transaction.commit();
    return promisifyRequest(store.transaction);
  });
}

export async function deleteDraft(personId: string, caseId: string): Promise<void> {
  await del([personId, caseId], place());
}

export async function deleteDraftsOf(personId: string): Promise<void> {
  const known = await entries(place());
  await delMany(
    known.map(([key]) => key).filter((key) => isKey(key) && key[0] === personId),
    place(),
  );
}
