import { PGlite } from '@electric-sql/pglite';
import dataUrl from '@electric-sql/pglite/pglite.data?url';
import wasmUrl from '@electric-sql/pglite/pglite.wasm?url';
import { type BrowserStore, openBrowserStore } from './browser-store.ts';
import { versionFact, type WorkerMessage, type WorkerRequest } from './messages.ts';
import { unpack } from './pack.ts';
import { TrackedFiles } from './tracked-files.ts';

// Runs PostgreSQL in a worker so that the page stays responsive, and soon saves each change in the browser.
const saveDelayMs = 600;
const maxDelayMs = 5000;

// Start these first, because loading PostgreSQL's program takes the most time.
const wasm = WebAssembly.compileStreaming(fetch(wasmUrl));
const data = fetch(dataUrl);
for (const one of [wasm, data]) one.catch(() => {});

const send = (message: WorkerMessage) => postMessage(message);
let pglite: PGlite | undefined;
let files: TrackedFiles | undefined;
let store: BrowserStore | null = null;
let inTransaction = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let unsavedSince: number | undefined;
let saving: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.to === 'open')
    void open(data).catch((error) => send({ is: 'open-failed', message: String(error) }));
  else if (data.to === 'query') void query(data);
  else
    void pglite?.listen(data.channel, (payload) =>
      send({ is: 'notification', channel: data.channel, payload }),
    );
});

async function open({ folder, version, prepared }: Extract<WorkerRequest, { to: 'open' }>): Promise<void> {
  const browserStore = await openBrowserStore(folder).catch(() => null);
  const known =
    browserStore && (await browserStore.fact(versionFact)) === version
      ? await browserStore.files()
      : new Map();
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
  let fresh = known.size === 0;
  if (!fresh) {
    await start(new TrackedFiles(known)).catch(() => {
      // The saved files cannot be read any more, so nothing is lost by starting over.
      fresh = true;
    });
  }
  if (fresh) {
    const [response] = await Promise.all([fetch(prepared), browserStore?.clear()]);
    if (!response.ok) throw new Error(`${prepared}: HTTP ${response.status}`);
    await start(new TrackedFiles(await unpack(await response.blob())));
    // The first save stores every file. If the page is closed before that, it starts over.
    if (browserStore) await browserStore.saveFact(versionFact, version);
  } else files?.changes();
  store = browserStore;
  send({ is: 'opened', fresh });
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
  if (store && !inTransaction) {
    changed();
    // In a pause; but where one query always follows another, after some seconds all the same.
    unsavedSince ??= performance.now();
    clearTimeout(timer);
    const left = unsavedSince + maxDelayMs - performance.now();
    timer = setTimeout(save, Math.max(0, Math.min(saveDelayMs, left)));
  }
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
    const { changed, deleted } = files.changes();
    try {
      if (changed.size > 0 || deleted.length > 0) await store.saveFiles(changed, deleted);
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
