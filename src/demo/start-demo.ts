import i18next from 'i18next';
import { setupWorker } from 'msw/browser';
import { http } from 'msw/http';
import { undeclared } from '../bff/undeclared.ts';
import { startLoop } from '../platform/scheduling/loop.ts';
import { makeKeyPair } from '../review/dossier/web-key.ts';
import { base } from '../web/paths/base.ts';
import { browserEvidence } from './browser-evidence.ts';
import { startColleague } from './colleague.ts';
import { type BrowserStore, openBrowserStore } from './database/browser-store.ts';
import { openDatabase } from './database/database.ts';
import { openInWorker } from './database/in-worker.ts';
import { moveToNow } from './database/move-to-now.ts';
import { type DemoBff, startDemoBff } from './demo-bff.ts';
import { interceptDownloads } from './downloads.ts';
import { endOnPersonChange } from './event-streams.ts';
import { evidenceBlobs } from './evidence.ts';
import { handlersOf } from './handlers.ts';
import { cacheFilesForOffline } from './offline.ts';
import { type Prepared, preparedOrigin, preparedSchema } from './prepared.ts';
import { showRoleSwitcher } from './role-switcher.ts';
import type { Stream } from './service/streams.ts';
import { colleague, type DemoSession, startSession } from './session.ts';
import type { Splash } from './splash.ts';
import { answerTabs } from './tabs/answer-tabs.ts';
import { askFirstTab } from './tabs/ask-first-tab.ts';
import { holdTabLock, tabClosed, tryToBeFirst, waitToBeFirst } from './tabs/locks.ts';
import { openTabChannel, type TabChannel } from './tabs/messages.ts';
import { loadWords } from './words.ts';

const personKey = 'second-look.demo.person';
const videoPauseMs = 1500;
const fragmentPauseMs = 20_000;
const file = (path: string) => fetch(base + path);
const report = (error: unknown) => console.error(error);

/**
 * Runs the BFF in this page or uses the one of the first tab. Puts a service worker in front of it and then loads the
 * product's own page.
 */
export async function startDemo(splash: Splash): Promise<void> {
  restoreRedirectedPath();
  const session = startStoredSession();
  const channel = openTabChannel(base);
  const started = joinTabs(channel, session, splash);
  const answer = endOnPersonChange(async (request) => (await started).fetch(request), session);
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
  // The page's modules may send requests at once. By now none leaves the page, and they wait for the database.
  void import('../web/queue/QueuePage.tsx');
  await Promise.all([started, import('../web/main.tsx')]);
  splash.step('page');
  loadWords(i18next);
  showRoleSwitcher(session, i18next, () => startOver(channel));
  channel.listen(({ is }) => is === 'start-over' && restart());
  cacheFilesForOffline();
  interceptDownloads(report);
}

/** Restores the address that the service worker redirected from, given in `to` (scripts/demo/worker.js). */
function restoreRedirectedPath(): void {
  // The icon's address is relative to the page, whose address is about to change.
  document.querySelector('link[rel=icon]')?.setAttribute('href', `${base}favicon.svg`);
  const to = new URL(location.href).searchParams.get('to');
  if (to?.startsWith('/')) history.replaceState(null, '', base + to.slice(1) + location.hash);
}

/** Each tab has the same person after a reload. A new tab starts with the person last chosen in any tab. */
function startStoredSession(): DemoSession {
  return startSession(sessionStorage.getItem(personKey) ?? localStorage.getItem(personKey), (id) => {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(personKey, id);
  });
}

/** The first tab of this browser has the database. The others ask it until it is gone and another becomes the first. */
async function joinTabs(channel: TabChannel, session: DemoSession, splash: Splash): Promise<Server> {
  const answerAllTabs = () => {
    const bff = startBff(session, splash, (all) => {
      showSaved(all);
      tabs.reportSaved(all);
    });
    const answer = async (request: Request) => (await bff).fetch(request);
    const tabs = answerTabs({ channel, answer, endOf: (tab) => tabClosed(base, tab) });
    return { fetch: answer, ready: bff };
  };
  if (await tryToBeFirst(base)) {
    const { fetch, ready } = answerAllTabs();
    await ready;
    return { fetch };
  }
  const tab = crypto.randomUUID();
  await holdTabLock(base, tab);
  const first = askFirstTab(channel, tab, showSaved);
  const server: Server = { fetch: session.throughFirstTab(first.fetch) };
  void waitToBeFirst(base).then(() => {
    const { fetch, ready } = answerAllTabs();
    ready.catch(report);
    server.fetch = fetch;
    first.end();
  });
  return server;
}
type Server = { fetch(request: Request): Promise<Response> };

function showSaved(all: boolean): void {
  document.documentElement.dataset.demoSaved = String(all);
}

async function startBff(
  session: DemoSession,
  splash: Splash,
  onSaved: (all: boolean) => void,
): Promise<DemoBff> {
  splash.step('database');
  const response = await file('demo/prepared.json');
  if (!response.ok) throw new Error(`demo/prepared.json: HTTP ${response.status}`);
  const prepared = preparedSchema.parse(await response.json());
  const { pglite, fresh } = await openInWorker({
    folder: base,
    version: prepared.version,
    prepared: new URL(`${base}demo/${prepared.database}`, location.href).href,
    onSaved,
    report,
  });
  splash.step('samples');
  const db = await openDatabase(pglite);
  if (fresh) await moveToNow(db.kysely, new Date(prepared.at));
  const store = await openBrowserStore(base);
  const bff = await startDemoBff({
    origin: location.origin,
    publicUrl: new URL(base, location.origin).href.replace(/\/$/, ''),
    session,
    db,
    evidence: evidenceBlobs(browserEvidence(store, prepared, file)),
    secret: Uint8Array.fromHex(prepared.secret),
    keyPair: await keyPairOf(store),
    streamStore: await streamStoreOf(store, prepared, fresh),
    file,
    pauseMs: () => videoPauseMs,
    report,
    check: import.meta.env.DEV ? undeclared : undefined,
  });
  startLoop({ everyMs: fragmentPauseMs, look: bff.streams.step, report, pauseFirst: true });
  startColleague(bff.contextOf(colleague), prepared.seeded.contested, report);
  return bff;
}

/** The same key after a reload: a dossier that was made before still fits it. */
async function keyPairOf(store: BrowserStore): Promise<CryptoKeyPair | null> {
  const saved = await store.fact(keyFact);
  if (isKeyPair(saved)) return saved;
  const pair = await makeKeyPair();
  if (pair) await store.saveFact(keyFact, pair).catch(report);
  return pair;
}
const keyFact = 'dossier key';
const isKeyPair = (saved: unknown): saved is CryptoKeyPair =>
  typeof saved === 'object' &&
  saved !== null &&
  'privateKey' in saved &&
  saved.privateKey instanceof CryptoKey &&
  'publicKey' in saved &&
  saved.publicKey instanceof CryptoKey;

/** The running streams, saved or else prepared, with callback addresses on the origin where the demo is served. */
async function streamStoreOf(store: BrowserStore, prepared: Prepared, fresh: boolean) {
  const before = fresh ? undefined : await store.fact(streamsFact);
  const known = preparedSchema.shape.streams.safeParse(before);
  const streams = (known.success ? known.data : prepared.streams).map((stream) => ({
    ...stream,
    callbackUrl: stream.callbackUrl.replace(preparedOrigin, location.origin),
  }));
  return { streams, save: (now: Stream[]) => void store.saveFact(streamsFact, now).catch(report) };
}
const streamsFact = 'streams';

async function startOver(channel: TabChannel): Promise<void> {
  await (await openBrowserStore(base)).clear();
  channel.send({ is: 'start-over' });
  restart();
}

function restart(): void {
  localStorage.clear();
  sessionStorage.clear();
  // Drafts and waiting decisions; they go as soon as the last page that uses them is closed.
  for (const name of ['second-look.drafts', 'second-look.outbox']) indexedDB.deleteDatabase(name);
  location.assign(base);
}
