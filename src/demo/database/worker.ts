import { PGlite } from '@electric-sql/pglite';
import dataUrl from '@electric-sql/pglite/pglite.data?url';
import wasmUrl from '@electric-sql/pglite/pglite.wasm?url';
import { KeptFiles } from './kept-files.ts';
import { type KeptStore, openKeptStore } from './kept-store.ts';
import { type Order, type Told, versionFact } from './messages.ts';
import { unpack } from './pack.ts';

// Runs PostgreSQL in a worker so that the page stays responsive, and soon saves each change in the browser.
const restMs = 600;

// Start these first: loading PostgreSQL's program takes longest.
const wasm = WebAssembly.compileStreaming(fetch(wasmUrl));
const data = fetch(dataUrl);
for (const one of [wasm, data]) one.catch(() => {});

const tell = (told: Told) => postMessage(told);
let pglite: PGlite | undefined;
let files: KeptFiles | undefined;
let kept: KeptStore | null = null;
let inTransaction = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let saving: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (data.to === 'open') void open(data).catch((error) => tell({ is: 'unopened', message: String(error) }));
  else if (data.to === 'query') void query(data);
  else void pglite?.listen(data.channel, (payload) => tell({ is: 'notice', channel: data.channel, payload }));
});

async function open({ place, version, prepared }: Extract<Order, { to: 'open' }>): Promise<void> {
  const store = await openKeptStore(place).catch(() => null);
  const known = store && (await store.fact(versionFact)) === version ? await store.files() : new Map();
  const start = async (from: KeptFiles) => {
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
    await start(new KeptFiles(known)).catch(() => {
      // The saved files cannot be read any more, so nothing is lost by starting over.
      fresh = true;
    });
  }
  if (fresh) {
    const [answered] = await Promise.all([fetch(prepared), store?.clear()]);
    if (!answered.ok) throw new Error(`${prepared}: HTTP ${answered.status}`);
    await start(new KeptFiles(await unpack(await answered.blob())));
    // The first save stores every file. If the page is closed before that, it starts over.
    if (store) await store.keepFact(versionFact, version);
  } else files?.changes();
  kept = store;
  tell({ is: 'open', fresh });
}

async function query({ id, sql, params }: Extract<Order, { to: 'query' }>): Promise<void> {
  try {
    if (!pglite) throw new Error('the database is not open');
    const { rows, affectedRows } = await pglite.query(sql, params);
    answer(id, rows, affectedRows);
  } catch (error) {
    const about = typeof error === 'object' && error !== null ? { ...error } : {};
    tell({
      is: 'error',
      id,
      message: error instanceof Error ? error.message : String(error),
      about: Object.fromEntries(Object.entries(about).filter(([, value]) => typeof value === 'string')),
    });
  }
  const [verb] = sql.trimStart().toLowerCase().split(/[\s;]/, 1);
  if (verb === 'begin') inTransaction = true;
  else if (verb === 'commit' || verb === 'rollback') inTransaction = /^rollback to/i.test(sql.trim());
  if (kept && !inTransaction) {
    changed();
    clearTimeout(timer);
    timer = setTimeout(save, restMs);
  }
}

const answer = (id: number, rows: unknown[], affectedRows?: number) =>
  tell({ is: 'answer', id, rows, affectedRows });

let told = false;
/** Reports the first unsaved change, then nothing until everything is saved again. */
function changed(): void {
  if (told) tell({ is: 'kept', all: false });
  told = false;
}

function save(): Promise<void> {
  saving = saving.then(async () => {
    if (!pglite || !files || !kept || inTransaction) return;
    await pglite.query('checkpoint');
    const { changed, gone } = files.changes();
    try {
      if (changed.size > 0 || gone.length > 0) await kept.keepFiles(changed, gone);
      told = true;
      tell({ is: 'kept', all: true });
    } catch (error) {
      files.forget();
      tell({ is: 'unkept', message: String(error) });
    }
  });
  return saving;
}
