import { clearStoredDrafts } from '../forms/stored-draft.ts';
import { type Draft, emptyDraft, type FieldName, isFieldName } from './draft.ts';
import {
  changedAt,
  deleteDraft,
  deleteDraftsOf,
  isAheadOf,
  loadDrafts,
  merged,
  noDraft,
  readStored,
  type StoredDraft,
  storeDraft,
  surplus,
  valuesOf,
} from './stored-draft.ts';

/** An undo may still be on its way when its time is over. */
const undoGraceMs = 30_000;
/** A browser whose database does not answer must not keep anyone from working. */
const patienceMs = 3000;

/** Between the tabs of one browser. `draft` null: deleted; `caseId` null: all of this person's. */
type Message = { personId: string; caseId: string | null; draft: StoredDraft | null };

export type DraftStore = ReturnType<typeof makeDraftStore>;

/**
 * The drafts of the person who is signed in. They are in memory once they are loaded, so that a case shows its draft
 * with its first frame; in the browser's database, so that they outlive the page; and the same in all its tabs.
 */
export function makeDraftStore() {
  const drafts = new Map<string, { stored: StoredDraft; values: Draft }>();
  const listeners = new Set<() => void>();
  let personId: string | null = null;
  let loading = false;
  let saving: Promise<unknown> = Promise.resolve();
  let clock = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('second-look.drafts');

  const notify = () => {
    for (const listener of listeners) listener();
  };
  /** Later than anything known, also if the computer's clock was set back. */
  const now = () => {
    clock = Math.max(Date.now(), clock + 1);
    return clock;
  };
  const known = (caseId: string) => drafts.get(caseId)?.stored ?? noDraft;
  const remember = (caseId: string, stored: StoredDraft) => {
    clock = Math.max(clock, changedAt(stored));
    drafts.set(caseId, { stored, values: valuesOf(stored) });
  };

  /** Storage that is full or switched off costs only what a reload would have kept. */
  const save = (work: Promise<unknown>) => {
    saving = Promise.allSettled([saving, work]);
  };
  const send = (message: Message) => channel?.postMessage(message);

  function store(caseId: string): void {
    if (personId === null) return;
    save(storeDraft(personId, caseId, known(caseId)));
    send({ personId, caseId, draft: known(caseId) });
  }

  function drop(caseId: string): void {
    if (!drafts.delete(caseId)) return;
    notify();
    const owner = personId;
    if (owner === null) return;
    send({ personId: owner, caseId, draft: null });
    save(deleteDraft(owner, caseId));
  }

  /** Deletes what is over, and looks again when the next one will be. */
  function sweep(): void {
    clearTimeout(timer);
    const all = [...drafts].map(([caseId, { stored }]) => [caseId, stored] as const);
    for (const caseId of surplus(all, Date.now())) drop(caseId);
    const ends = [...drafts.values()].flatMap(({ stored }) => stored.end.value ?? []);
    if (ends.length > 0) timer = setTimeout(sweep, Math.max(0, Math.min(...ends) - Date.now()));
  }

  function setEnd(caseId: string, value: number | null): void {
    if (!drafts.has(caseId)) return;
    remember(caseId, { ...known(caseId), end: { value, at: now() } });
    store(caseId);
    sweep();
  }

  function forgetAll(): void {
    drafts.clear();
    notify();
  }

  function receive(caseId: string | null, draft: StoredDraft | undefined): void {
    if (caseId === null) {
      clearStoredDrafts();
      forgetAll();
      return;
    }
    if (draft) {
      const both = merged(known(caseId), draft);
      remember(caseId, both);
      // The other tab stored its own values over the later ones of this tab.
      if (isAheadOf(both, draft)) store(caseId);
    } else drafts.delete(caseId);
    notify();
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (personId !== null && data.personId === personId) receive(data.caseId, readStored(data.draft));
  });

  return {
    /** The draft of a case, with the values of all tabs. */
    of: (caseId: string): Draft => drafts.get(caseId)?.values ?? emptyDraft,
    /**
     * Whether the stored drafts are on their way, or nobody is known whose drafts to load: a case waits for them, rather
     * than filling its fields late.
     */
    loading: () => loading || personId === null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Begins with the stored drafts of this person. The drafts of the person before are not shown any more. */
    async load(person: string): Promise<void> {
      if (person === personId) return;
      if (personId !== null) forgetAll();
      personId = person;
      loading = true;
      const give = setTimeout(ready, patienceMs);
      function ready() {
        if (personId !== person || !loading) return;
        loading = false;
        notify();
      }
      const stored = await saving.then(() => loadDrafts(person)).catch(() => new Map<string, StoredDraft>());
      clearTimeout(give);
      if (personId !== person) return;
      // What was entered meanwhile is later, and stays.
      for (const [caseId, draft] of stored) {
        const early = drafts.has(caseId);
        remember(caseId, merged(known(caseId), draft));
        if (early) store(caseId);
      }
      ready();
      notify();
      sweep();
    },
    change(caseId: string, changes: Partial<Draft>): void {
      const at = now();
      const fields: StoredDraft['fields'] = { ...known(caseId).fields };
      const set = (name: FieldName, value: unknown) => {
        fields[name] = { value, at };
      };
      for (const [name, value] of Object.entries(changes)) if (isFieldName(name)) set(name, value);
      const isNew = !drafts.has(caseId);
      remember(caseId, { ...known(caseId), fields });
      notify();
      store(caseId);
      if (isNew) sweep();
    },
    drop,
    /** The case is decided: its draft stays as long as that can be undone. */
    decided: (caseId: string, undoMs: number) => setEnd(caseId, Date.now() + undoMs + undoGraceMs),
    /** The decision was undone: its draft stays as it was. */
    undone: (caseId: string) => setEnd(caseId, null),
    /** Cases with a draft. */
    cases: () => [...drafts.keys()],
    /** An explicit sign-out, for all tabs: nothing of this person stays in the browser, nor in other forms. */
    async clear(): Promise<void> {
      const owner = personId;
      clearStoredDrafts();
      forgetAll();
      if (owner === null) return;
      send({ personId: owner, caseId: null, draft: null });
      save(deleteDraftsOf(owner));
      await saving;
      personId = null;
    },
    /** Resolves when everything entered is stored. */
    saved: () => saving,
    close(): void {
      channel?.close();
      clearTimeout(timer);
    },
  };
}
