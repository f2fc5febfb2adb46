import i18next from 'i18next';
import { setupWorker } from 'msw/browser';
import { http } from 'msw/http';
import { undeclared } from '../bff/undeclared.ts';
import { startLoop } from '../platform/scheduling/loop.ts';
import { base } from '../web/paths/base.ts';
import { browserEvidence } from './browser-evidence.ts';
import { startColleague } from './colleague.ts';
import { type BrowserStore, openBrowserStore } from './database/browser-store.ts';
import { openDatabase } from './database/database.ts';
import { openInWorker } from './database/in-worker.ts';
import { moveToNow } from './database/move-to-now.ts';
import { type DemoBff, startDemoBff } from './demo-bff.ts';
import { handOverDownloads } from './downloads.ts';
import { evidenceBlobs } from './evidence.ts';
import { handlersOf } from './handlers.ts';
import { endWithPerson } from './live-line.ts';
import { keepFilesAtHand } from './offline.ts';
import { type Prepared, preparedOrigin, preparedSchema } from './prepared.ts';
import { showRoleSwitcher } from './role-switcher.ts';
import type { Stream } from './service/streams.ts';
import { colleague, type DemoSession, startSession } from './session.ts';
import type { Splash } from './splash.ts';
import { answerTabs } from './tabs/answer-tabs.ts';
import { askFirstTab } from './tabs/ask-first-tab.ts';
import { type Line, openLine } from './tabs/messages.ts';
import { endOfLife, showLife, takeTurn, waitForTurn } from './tabs/turn.ts';
import { loadWords } from './words.ts';

const kept = 'second-look.demo.person';
const filmPauseMs = 1500;
const fragmentPauseMs = 20_000;
const file = (path: string) => fetch(base + path);
const report = (error: unknown) => console.error(error);

/**
 * Runs the BFF in this page or uses the one of the first tab. Puts a service worker in front of it and then loads the
 * product's own page.
 */
export async function startDemo(splash: Splash): Promise<void> {
  goWhereAsked();
  const session = startKeptSession();
  const line = openLine(base);
  const started = joinTabs(line, session, splash);
  const answer = endWithPerson(async (request) => (await started).fetch(request), session);
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
  showRoleSwitcher(session, i18next, () => startOver(line));
  line.hear(({ is }) => is === 'start-over' && beginAgain());
  keepFilesAtHand();
  handOverDownloads(report);
}

/** Goes to the page that the service worker redirected here from, named in `to` (scripts/demo/worker.js). */
function goWhereAsked(): void {
  // The icon's address is relative to the page, whose address is about to change.
  document.querySelector('link[rel=icon]')?.setAttribute('href', `${base}favicon.svg`);
  const to = new URL(location.href).searchParams.get('to');
  if (to?.startsWith('/')) history.replaceState(null, '', base + to.slice(1) + location.hash);
}

/** Each tab keeps its person over a reload. A new tab starts with the person last chosen in any tab. */
function startKeptSession(): DemoSession {
  return startSession(sessionStorage.getItem(kept) ?? localStorage.getItem(kept), (id) => {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(kept, id);
  });
}

/** The first tab of this browser has the database. The others ask it until it is gone and another becomes the first. */
async function joinTabs(line: Line, session: DemoSession, splash: Splash): Promise<Answering> {
  const beFirst = () => {
    const bff = startBff(session, splash, (all) => {
      showSaved(all);
      tabs.keep(all);
    });
    const answer = async (request: Request) => (await bff).fetch(request);
    const tabs = answerTabs({ line, answer, endOf: (tab) => endOfLife(base, tab) });
    return { fetch: answer, ready: bff };
  };
  if (await takeTurn(base)) {
    const { fetch, ready } = beFirst();
    await ready;
    return { fetch };
  }
  const tab = crypto.randomUUID();
  await showLife(base, tab);
  const first = askFirstTab(line, tab, showSaved);
  const answering: Answering = { fetch: session.elsewhere(first.fetch) };
  void waitForTurn(base).then(() => {
    const { fetch, ready } = beFirst();
    ready.catch(report);
    answering.fetch = fetch;
    first.end();
  });
  return answering;
}
type Answering = { fetch(request: Request): Promise<Response> };

function showSaved(all: boolean): void {
  document.documentElement.dataset.demoSaved = String(all);
}

async function startBff(
  session: DemoSession,
  splash: Splash,
  onSaved: (all: boolean) => void,
): Promise<DemoBff> {
  splash.step('database');
  const answered = await file('demo/prepared.json');
  if (!answered.ok) throw new Error(`demo/prepared.json: HTTP ${answered.status}`);
  const prepared = preparedSchema.parse(await answered.json());
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
    memory: await memoryOf(store, prepared, fresh),
    file,
    pauseMs: () => filmPauseMs,
    report,
    check: import.meta.env.DEV ? undeclared : undefined,
  });
  startLoop({ everyMs: fragmentPauseMs, look: bff.streams.step, report, pauseFirst: true });
  startColleague(bff.contextOf(colleague), prepared.seeded.contested, report);
  return bff;
}

/** The running streams, saved or else prepared, with callback addresses on the origin where the demo is served. */
async function memoryOf(store: BrowserStore, prepared: Prepared, fresh: boolean) {
  const before = fresh ? undefined : await store.fact(streamsFact);
  const known = preparedSchema.shape.streams.safeParse(before);
  const streams = (known.success ? known.data : prepared.streams).map((stream) => ({
    ...stream,
    callbackUrl: stream.callbackUrl.replace(preparedOrigin, location.origin),
  }));
  return { streams, keep: (now: Stream[]) => void store.saveFact(streamsFact, now).catch(report) };
}
const streamsFact = 'streams';

async function startOver(line: Line): Promise<void> {
  await (await openBrowserStore(base)).clear();
  line.say({ is: 'start-over' });
  beginAgain();
}

function beginAgain(): void {
  localStorage.clear();
  sessionStorage.clear();
  location.assign(base);
}
