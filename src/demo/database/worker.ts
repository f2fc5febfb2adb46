import { PGlite } from '@electric-sql/pglite';
import dataUrl from '@electric-sql/pglite/pglite.data?url';
import wasmUrl from '@electric-sql/pglite/pglite.wasm?url';
import { base } from '../../web/paths/base.ts';
import { isFirstTaken } from '../tabs/locks.ts';
import { type BrowserStore, openBrowserStore } from './browser-store.ts';
import { versionFact, type WorkerMessage, type WorkerRequest } from './messages.ts';
import { type Files, unpack } from './pack.ts';
import { TrackedFiles } from './tracked-files.ts';

// Runs PostgreSQL in a worker so that the page stays responsive, and soon saves each change in the browser.
const saveDelayMs = 600;
const maxDelayMs = 5000;
/** If more was saved since all files were, all are saved again. */
const maxChangedBytes = 16 * 1024 ** 2;

// Start these first, because loading PostgreSQL's program takes the most time.
const wasm = WebAssembly.compileStreaming(fetch(wasmUrl));
const data = fetch(dataUrl);
for (const one of [wasm, data]) one.catch(() => {});
/** The saved or prepared files. A tab that is not the first reads them only when it becomes the first. */
const found = isFirstTaken(base).then((taken) => (taken ? null : find()));
found.catch(() => {});

const send = (message: WorkerMessage) => postMessage(message);
let pglite: PGlite | undefined;
let files: TrackedFiles | undefined;
let store: BrowserStore | null = null;
let startSaving: () => Promise<void> = async () => {};
let inTransaction = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let unsavedSince: number | undefined;
let saving: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.to === 'open')
    void open(data.waited).catch((error) => send({ is: 'open-failed', message: String(error) }));
  else if (data.to === 'save') void startSaving();
  else if (data.to === 'query') void query(data);
  else
    void pglite?.listen(data.channel, (payload) =>
      send({ is: 'notification', channel: data.channel, payload }),
    );
});

type Found = {
  prepared: { version: string; database: string };
  browserStore: BrowserStore | null;
  /** What this browser saved. */
  saved: Files | null;
  /** What the demo begins with; null: not needed so far. */
  fetched: Promise<Files> | null;
};

async function find(): Promise<Found> {
  const [answer, browserStore] = await Promise.all([
    fetch(`${base}demo/prepared.json`),
    openBrowserStore(base).catch(() => null),
  ]);
  if (!answer.ok) throw new Error(`demo/prepared.json: HTTP ${answer.status}`);
  const prepared: Found['prepared'] = await answer.json();
  const isSaved = browserStore && (await browserStore.fact(versionFact)) === prepared.version;
  const saved = isSaved ? await browserStore.files() : null;
  const fetched = saved ? null : fetchPrepared(prepared.database);
  fetched?.catch(() => {});
  return { prepared, browserStore, saved, fetched };
}

async function fetchPrepared(database: string): Promise<Files> {
  const answer = await fetch(`${base}demo/${database}`);
  if (!answer.ok) throw new Error(`demo/${database}: HTTP ${answer.status}`);
  return unpack(await answer.blob());
}

async function open(waited: boolean): Promise<void> {
  const { prepared, browserStore, saved, fetched } = (!waited && (await found)) || (await find());
  const start = async (from: TrackedFiles) => {
    pglite = await PGlite.create({
      fs: from,
      pgliteWasmModule: await wasm,
      // PGlite needs initdb only for an empty folder, so it is not downloaded.
      initdbWasmModule: await wasm,
      fsBundle: await (await data).clone().blob(),
    });
    files = from;
  };
  let fresh = !saved;
  if (saved) {
    await start(new TrackedFiles(saved, true)).catch(() => {
      // The saved files cannot be read any more, so nothing is lost by starting over.
      fresh = true;
    });
  }
  if (fresh) {
    const first = await (fetched ?? fetchPrepared(prepared.database));
    await Promise.all([browserStore?.clear(), start(new TrackedFiles(first))]);
  }
  startSaving = async () => {
    // The first save stores every file. If the page is closed before that, it starts over.
    if (fresh) await browserStore?.saveFact(versionFact, prepared.version);
    store = browserStore;
    scheduleSave();
  };
  send({ is: 'opened', fresh, prepared });
}

async function query({ id, sql, params }: Extract<WorkerRequest, { to: 'query' }>): Promise<void> {
  try {
    if (!pglite) throw new Error('the database is not open');
    const { rows, affectedRows } = await pglite.query(sql, params);
    sendResult(id, rows, affectedRows);
  } catch (error) {
    const fields = typeof error === 'object' && error !== null ? { ...error } : {};
    send({
      is: 'error',
      id,
      message: error instanceof Error ? error.message : String(error),
      fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string')),
    });
  }
  const [verb] = sql.trimStart().toLowerCase().split(/[\s;]/, 1);
  if (verb === 'begin') inTransaction = true;
  else if (verb === 'commit' || verb === 'rollback') inTransaction = /^rollback to/i.test(sql.trim());
  if (store && !inTransaction) scheduleSave();
}

/** In a pause; but where one query always follows another, after some seconds all the same. */
function scheduleSave(): void {
  changed();
  unsavedSince ??= performance.now();
  clearTimeout(timer);
  const left = unsavedSince + maxDelayMs - performance.now();
  timer = setTimeout(save, Math.max(0, Math.min(saveDelayMs, left)));
}

const sendResult = (id: number, rows: unknown[], affectedRows?: number) =>
  send({ is: 'result', id, rows, affectedRows });

let reportedSaved = false;
/** Something changed after the files of the last save were taken. */
let changedSince = false;
/** Reports the first unsaved change, then nothing until everything is saved again. */
function changed(): void {
  if (reportedSaved) send({ is: 'saved', all: false });
  reportedSaved = false;
  changedSince = true;
}

function save(): Promise<void> {
  unsavedSince = undefined;
  saving = saving.then(async () => {
    if (!pglite || !files || !store || inTransaction) return;
    await pglite.query('checkpoint');
    changedSince = false;
    const { changed, deleted, all } = files.changes();
    try {
      if (all) await store.saveAll(changed);
      else if (changed.size > 0 || deleted.length > 0) await store.saveChanges(changed, deleted);
      if (store.changedBytes() > maxChangedBytes) {
        files.forget();
        void save();
      }
      // Otherwise the next save has the rest.
      if (changedSince) return;
      reportedSaved = true;
      send({ is: 'saved', all: true });
    } catch (error) {
      files.forget();
      send({ is: 'save-failed', message: String(error) });
    }
  });
  return saving;
}
