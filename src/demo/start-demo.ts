import i18next from 'i18next';
import { setupWorker } from 'msw/browser';
import { http } from 'msw/http';
import { base } from '../web/base.ts';
import { startColleague } from './colleague.ts';
import { openDatabase } from './database/database.ts';
import { openInWorker } from './database/in-worker.ts';
import { type KeptStore, openKeptStore } from './database/kept-store.ts';
import { moveToNow } from './database/move-to-now.ts';
import { type DemoBff, startDemoBff } from './demo-bff.ts';
import { handOverDownloads } from './downloads.ts';
import { evidenceBlobs } from './evidence.ts';
import { evidenceKept } from './evidence-kept.ts';
import { handlersOf } from './handlers.ts';
import { endWithPerson } from './live-line.ts';
import { keepFilesAtHand } from './offline.ts';
import { type Prepared, preparedOrigin, preparedSchema } from './prepared.ts';
import { showRoleSwitcher } from './role-switcher.ts';
import type { Stream } from './service/streams.ts';
import { colleague, startSession } from './session.ts';
import type { Splash } from './splash.ts';
import { loadWords } from './words.ts';

const kept = 'second-look.demo.person';
const filmPauseMs = 1500;
const fragmentPauseMs = 20_000;
const file = (path: string) => fetch(base + path);
const report = (error: unknown) => console.error(error);

/** Puts the BFF into this page, a service worker in front of it, and the product's own page on top. */
export async function startDemo(splash: Splash): Promise<void> {
  goWhereAsked();
  const session = startSession(localStorage.getItem(kept), (id) => localStorage.setItem(kept, id));
  const ready = Promise.withResolvers<DemoBff>();
  const started = startBff(session, splash);
  started.then(ready.resolve, ready.reject);
  const answer = async (request: Request) =>
    endWithPerson(await (await ready.promise).fetch(request), session);
  const samples = ({ request }: { request: Request }) => file(new URL(request.url).pathname.slice(1));
  const worker = setupWorker(
    ...handlersOf(answer),
    ...(base === '/' ? [] : [http.get('/samples/*', samples)]),
  );
  await worker.start({
    quiet: true,
    onUnhandledFrame: 'bypass',
    serviceWorker: { url: `${base}worker.js` },
  });
  // Whatever is read of the page may ask at once: by now nothing leaves it, and what it asks waits for the database.
  void import('../web/queue/QueuePage.tsx');
  await Promise.all([started, import('../web/main.tsx')]);
  splash.step('page');
  loadWords(i18next);
  showRoleSwitcher(session, i18next, startOver);
  keepFilesAtHand();
  handOverDownloads(report);
}

/** The service worker leads from a page's own address to where the files lie (scripts/demo/worker.js): on to that page. */
function goWhereAsked(): void {
  // It is written relative to the page, which is about to have another address.
  document.querySelector('link[rel=icon]')?.setAttribute('href', `${base}favicon.svg`);
  const to = new URL(location.href).searchParams.get('to');
  if (to?.startsWith('/')) history.replaceState(null, '', base + to.slice(1) + location.hash);
}

async function startBff(session: ReturnType<typeof startSession>, splash: Splash): Promise<DemoBff> {
  splash.step('database');
  // One page of this browser writes down what happens in it; a second one beside it only plays.
  const [answered, keep] = await Promise.all([file('demo/prepared.json'), mineAlone()]);
  if (!answered.ok) throw new Error(`demo/prepared.json: HTTP ${answered.status}`);
  const prepared = preparedSchema.parse(await answered.json());
  const { pglite, fresh } = await openInWorker({
    place: base,
    version: prepared.version,
    prepared: new URL(`${base}demo/${prepared.database}`, location.href).href,
    keep,
    onKept: (all) => {
      document.documentElement.dataset.demoKept = String(all);
    },
    report,
  });
  splash.step('samples');
  const db = await openDatabase(pglite);
  if (fresh) await moveToNow(db.kysely, new Date(prepared.at));
  const store = keep ? await openKeptStore(base) : null;
  const bff = await startDemoBff({
    origin: location.origin,
    session,
    db,
    evidence: evidenceBlobs(evidenceKept(store, prepared, file)),
    secret: Uint8Array.fromHex(prepared.secret),
    memory: await memoryOf(store, prepared, fresh),
    file,
    pauseMs: () => filmPauseMs,
    report,
  });
  setInterval(() => void bff.streams.step().catch(report), fragmentPauseMs);
  startColleague(bff.contextOf(colleague), prepared.seeded.contested, report);
  return bff;
}

/** Streams that run: as they were kept, or as they were prepared, with callbacks to where we are served. */
async function memoryOf(store: KeptStore | null, prepared: Prepared, fresh: boolean) {
  const before = fresh ? undefined : await store?.fact(streamsFact);
  const known = preparedSchema.shape.streams.safeParse(before);
  const streams = (known.success ? known.data : prepared.streams).map((stream) => ({
    ...stream,
    callbackUrl: stream.callbackUrl.replace(preparedOrigin, location.origin),
  }));
  return { streams, keep: (now: Stream[]) => void store?.keepFact(streamsFact, now).catch(report) };
}
const streamsFact = 'streams';

const mineAlone = (): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks.request(`second-look-demo ${base}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      // Held for as long as the page is open.
      return lock === null ? undefined : new Promise<void>(() => {});
    });
  });

async function startOver(): Promise<void> {
  localStorage.clear();
  await (await openKeptStore(base)).clear();
  location.assign(base);
}
