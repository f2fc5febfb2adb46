import i18next from 'i18next';
import { setupWorker } from 'msw/browser';
import { http } from 'msw/http';
import { listCases } from '../api/cases.ts';
import { undeclared } from '../bff/undeclared.ts';
import { startLoop } from '../platform/scheduling/loop.ts';
import { makeKeyPair } from '../review/dossier/web-key.ts';
import { base, pageHere } from '../web/paths/base.ts';
import { browserEvidence } from './browser-evidence.ts';
import { isForFigures, isForFirstList, showsFirstList } from './call-order.ts';
import { startColleague } from './colleague.ts';
import { type BrowserStore, openBrowserStore } from './database/browser-store.ts';
import { openDatabase } from './database/database.ts';
import { openInWorker } from './database/in-worker.ts';
import { moveOpenCases, moveTheRest } from './database/move-times.ts';
import { type DemoBff, startDemoBff } from './demo-bff.ts';
import { interceptDownloads } from './downloads.ts';
import { startEdges } from './edges/edges.ts';
import { endOnPersonChange } from './event-streams.ts';
import { evidenceBlobs } from './evidence.ts';
import type { Choice } from './guide/choice.ts';
import { startGuide } from './guide/progress.ts';
import { watchCalls, watchPage } from './guide/watch-actions.ts';
import { handlersOf } from './handlers.ts';
import { isCall } from './is-call.ts';
import { cacheFilesForOffline } from './offline.ts';
import { type Prepared, preparedOrigin, preparedSchema } from './prepared.ts';
import type { Stream } from './service/streams.ts';
import { colleague, type DemoSession, startSession } from './session.ts';
import type { Splash } from './splash.ts';
import { goHome } from './strip/go-home.ts';
import { showStrip } from './strip/strip.ts';
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
export async function startDemo(splash: Splash, choice: Choice | null): Promise<void> {
  restoreRedirectedPath();
  const session = startStoredSession();
  const channel = openTabChannel(base);
  const guide = startGuide(sessionStorage);
  const listed = Promise.withResolvers<void>();
  if (!showsFirstList(pageHere() + location.search)) listed.resolve();
  const firstPaint = Promise.race([listed.promise.then(() => pause(paintMs)), pause(maxUnlistedMs)]);
  const started = joinTabs(channel, session, splash, firstPaint);
  const streams = endOnPersonChange(async (request) => (await started).fetch(request), session);
  const answer = watchCalls(streams.fetch, (moment) => {
    guide.see(moment);
    if (moment.call && isCall(listCases, moment.call)) listed.resolve();
  });
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
  const [{ queryClient }] = await Promise.all([import('../web/App.tsx'), import('../web/main.tsx'), started]);
  splash.step('page');
  loadWords(i18next);
  const edges = startEdges(worker, answer, {
    reload: streams.endAll,
    reloadLists: () => void queryClient.resetQueries({ queryKey: ['cases'] }),
  });
  showStrip({ session, guide, edges, words: i18next, startOver: () => startOver(channel) });
  watchPage(guide.see);
  channel.listen(({ is }) => is === 'start-over' && restart());
  cacheFilesForOffline();
  interceptDownloads(report);
  splash.end();
  void started.then(({ startBackground }) => startBackground?.()).catch(report);
  if (!choice) return;
  const chosen = await choice.chosen;
  if (chosen) {
    session.become(session.people().find(({ id }) => id === chosen.person) ?? null);
    guide.start(chosen.role);
    goHome();
  } else guide.end();
  choice.close();
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
async function joinTabs(
  channel: TabChannel,
  session: DemoSession,
  splash: Splash,
  firstPaint: Promise<void>,
): Promise<Server> {
  const answerAllTabs = (waited: boolean) => {
    const onSaved = (all: boolean) => {
      showSaved(all);
      tabs.reportSaved(all);
    };
    const bff = startBff({ session, splash, firstPaint, waited, onSaved });
    const answer = async (request: Request) => (await bff).fetch(request);
    const tabs = answerTabs({ channel, answer, endOf: (tab) => tabClosed(base, tab) });
    return { fetch: answer, ready: bff };
  };
  if (await tryToBeFirst(base)) {
    const { fetch, ready } = answerAllTabs(false);
    const { startBackground } = await ready;
    return { fetch, startBackground };
  }
  const tab = crypto.randomUUID();
  await holdTabLock(base, tab);
  const first = askFirstTab(channel, tab, showSaved);
  const server: Server = { fetch: session.throughFirstTab(first.fetch) };
  void waitToBeFirst(base).then(() => {
    const { fetch, ready } = answerAllTabs(true);
    ready.then(({ startBackground }) => startBackground()).catch(report);
    server.fetch = fetch;
    first.end();
  });
  return server;
}
/** `startBackground`: in the tab that has the database, what can wait until the page is there. */
type Server = { fetch: DemoBff['fetch']; startBackground?: () => Promise<void> };
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** Should the list not be asked for, as when nobody is signed in. */
const maxUnlistedMs = 5000;
const paintMs = 200;
const quietMs = 400;
const maxBusyMs = 2000;

function showSaved(all: boolean): void {
  document.documentElement.dataset.demoSaved = String(all);
}

/**
 * There is one connection to the database. Until `firstPaint` it answers what the first list needs; all other calls
 * wait.
 */
async function startBff(options: {
  session: DemoSession;
  splash: Splash;
  firstPaint: Promise<void>;
  waited: boolean;
  onSaved: (all: boolean) => void;
}): Promise<Required<Server>> {
  const { session, splash, firstPaint, waited, onSaved } = options;
  splash.step('database');
  const [opened, store] = await Promise.all([
    openInWorker({ waited, onSaved, report }),
    openBrowserStore(base),
  ]);
  const { pglite, fresh } = opened;
  const prepared = preparedSchema.parse(opened.prepared);
  splash.step('samples');
  const db = await openDatabase(pglite);
  const until = fresh ? Date.parse(prepared.at) : await store.savedAt();
  const closedMs = until === null ? 0 : Date.now() - until;
  // The demo's time stands still while it is closed, but a short break is left as it is.
  const movedMs = fresh || closedMs > shortBreakMs ? closedMs : 0;
  if (movedMs > 0) await moveOpenCases(db.kysely, movedMs);
  // Running streams go on at once after a break, and do not seem lost.
  const silent = movedMs === 0 && closedMs > silentMs;
  const bff = await startDemoBff({
    origin: location.origin,
    publicUrl: new URL(base, location.origin).href.replace(/\/$/, ''),
    session,
    db,
    evidence: evidenceBlobs(browserEvidence(store, prepared, file)),
    secret: Uint8Array.fromHex(prepared.secret),
    connectionKeys: prepared.keys,
    keyPair: await keyPairOf(store),
    streamStore: await streamStoreOf(store, prepared, fresh, movedMs),
    file,
    pauseMs: () => videoPauseMs,
    report,
    check: import.meta.env.DEV ? undeclared : undefined,
  });
  const begin = async () => {
    if (movedMs > 0) await moveTheRest(db.kysely, movedMs);
    // Earlier, a page that is closed between the two moves would find half of the times moved.
    opened.startSaving();
    await bff.startWork();
    startColleague(bff.contextOf(colleague), prepared.seeded.contested, report);
  };
  let calledAt = 0;
  const counted = Promise.withResolvers<void>();
  const begun = firstPaint.then(begin).catch(report);
  return {
    fetch: async (request) => {
      if (!isForFirstList(request)) await begun;
      if (isForFigures(request)) await counted.promise;
      calledAt = performance.now();
      return bff.fetch(request);
    },
    startBackground: async () => {
      await begun;
      // Counting takes the database for seconds. Calls that waited come before it.
      const latest = performance.now() + maxBusyMs;
      while (performance.now() < Math.min(latest, calledAt + quietMs)) await pause(quietMs / 5);
      await bff.startCounting().finally(counted.resolve);
      startLoop({ everyMs: fragmentPauseMs, look: bff.streams.step, report, pauseFirst: !silent });
    },
  };
}

const shortBreakMs = 3_600_000;
const silentMs = 60_000;

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
async function streamStoreOf(store: BrowserStore, prepared: Prepared, fresh: boolean, movedMs: number) {
  const before = fresh ? undefined : await store.fact(streamsFact);
  const known = preparedSchema.shape.streams.safeParse(before);
  const streams = (known.success ? known.data : prepared.streams).map((stream) => ({
    ...stream,
    callbackUrl: stream.callbackUrl.replace(preparedOrigin, location.origin),
    captureStart: new Date(Date.parse(stream.captureStart) + movedMs).toISOString(),
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
