import { existsSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, startSecondLook } from '../../e2e/second-look.ts';
import { startWebhookReceiver } from '../../src/testing/webhook-receiver.ts';
import { startReport } from './table.ts';

/** Debian's package libfaketime, which gives programs a different clock that can change while they run. */
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(existsSync);
const headSeconds = 10;
const textEveryMs = 250;
/** How far the clock is off, and the step that leads to it. */
const steps = [
  { offset: '-2h', what: 'back by two hours' },
  { offset: '+0', what: 'ahead by two hours' },
  { offset: '-10d', what: 'back by ten days' },
  { offset: '+0', what: 'ahead by ten days' },
];

type Script = Awaited<ReturnType<typeof signIn>>;
/**
 * The time between two texts and between two heads of the chain, and how long single decisions and deliveries took, in
 * milliseconds.
 */
type Figures = { text: number; decision: number; delivery: number; head: number };

/**
 * RH2: runs the whole product on a clock that jumps. Reports the maximum time that texts, decisions, deliveries and the
 * heads of the audit chain were delayed in the `seconds` after each jump, beside the same without a jump.
 */
export async function soakClock(seconds: number): Promise<void> {
  if (!library) throw new Error('libfaketime is missing: apt-get install libfaketime');
  const report = startReport();
  const folder = await mkdtemp('/tmp/second-look-clock-');
  // The database's own account reads it, too.
  await chmod(folder, 0o755);
  const file = path.join(folder, 'offset');
  const set = (offset: string) => writeFileSync(file, `${offset}\n`, { mode: 0o644 });
  set('+0');
  const receiver = await startWebhookReceiver();
  const heads = path.join(folder, 'heads');
  const app = await startSecondLook({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DISABLE_SHM: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    MEDIA_ALLOWED_HOSTS: receiver.host,
    UNDO_SECONDS: '1',
    AUDIT_HEAD_SECONDS: String(headSeconds),
    AUDIT_HEADS_DIR: heads,
  });
  try {
    let script = await signIn(app.url);
    let signedIn = 1;
    await script.call('POST', '/api/webhooks', { name: 'soak', url: receiver.url });
    const again = async () => {
      script = await signIn(app.url);
      signedIn += 1;
    };
    const room = { script: () => script, again, receiver, heads };
    // The jump comes in the middle, so that work is in progress.
    const measure = async (step = () => {}) => {
      const timer = setTimeout(step, 2000);
      return measureFor(seconds, room).finally(() => clearTimeout(timer));
    };
    const [one, other] = [await measure(), await measure()];
    const usual: Figures = {
      text: Math.max(one.text, other.text),
      decision: Math.max(one.decision, other.decision),
      delivery: Math.max(one.delivery, other.delivery),
      head: Math.max(one.head, other.head),
    };
    reportWaits(report, 'without a jump, twice', usual);
    for (const { offset, what } of steps) {
      const after = await measure(() => set(offset));
      reportWaits(report, what, after);
      for (const [kind, ms] of Object.entries(after) as [keyof Figures, number][])
        report.promise(
          `RH2: ${kind}, ${what}: delayed by at most 1 s`,
          ms <= usual[kind] + 1000,
          by(ms - usual[kind]),
        );
      const { clock } = await (await fetch(`${app.url}/readyz`)).json();
      report.promise('/readyz reports the jump', Boolean(clock?.jumped), `${clock?.jumped?.bySeconds} s`);
    }
    report.figure('signed in', `${signedIn} times`);
  } finally {
    await app.end();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
  report.end();
}

const by = (ms: number) => `${ms > 0 ? '+' : ''}${Math.round(ms)} ms`;

function reportWaits(report: ReturnType<typeof startReport>, what: string, figures: Figures): void {
  const words = Object.entries(figures).map(([kind, ms]) => `${kind} ${Math.round(ms)} ms`);
  report.figure(`${what}: max wait`, words.join(', '));
}

type Room = {
  script(): Script;
  again(): Promise<void>;
  receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
  heads: string;
};

async function measureFor(seconds: number, room: Room): Promise<Figures> {
  const until = performance.now() + seconds * 1000;
  const decided = new Map<string, number>();
  const [text, head] = await Promise.all([sendTexts(until, room, decided), watchHeads(until, room.heads)]);
  const { decision } = text;
  // The last decisions also need time to be delivered.
  for (
    const end = performance.now() + 10_000;
    performance.now() < end && decided.size > arrived(room, decided).length;
  )
    await sleep(50);
  const waits = arrived(room, decided);
  const missing = decided.size - waits.length;
  return {
    text: text.text,
    decision,
    delivery: missing > 0 ? Number.POSITIVE_INFINITY : Math.max(...waits),
    head,
  };
}

const arrivals = new Map<string, number>();
/** How long the received deliveries took, from the answer to the decision. */
function arrived({ receiver }: Room, decided: ReadonlyMap<string, number>): number[] {
  for (const { body } of receiver.received) {
    const { data } = JSON.parse(body) as { data: { contentId: string } };
    if (!arrivals.has(data.contentId)) arrivals.set(data.contentId, performance.now());
  }
  return [...decided].flatMap(([id, at]) => {
    const came = arrivals.get(id);
    return came === undefined ? [] : [came - at];
  });
}

/** Sends a text and decides its case, repeatedly. Returns the longest time between two successes. */
async function sendTexts(
  until: number,
  room: Room,
  decided: Map<string, number>,
): Promise<{ text: number; decision: number }> {
  const maxWaits = { text: 0, decision: 0 };
  let last = { text: performance.now(), decision: performance.now() };
  const done = (kind: 'text' | 'decision') => {
    const now = performance.now();
    maxWaits[kind] = Math.max(maxWaits[kind], now - last[kind]);
    last = { ...last, [kind]: now };
  };
  while (performance.now() < until) {
    const contentId = crypto.randomUUID();
    const texts = [{ content: 'Get your fr33 c0ins', contentId, userId: 'u-1' }];
    const sent = await room.script().call('POST', '/api/texts', { texts });
    if (sent.status === 401) await room.again();
    if (sent.status === 200) {
      done('text');
      const caseId = sent.body.results[0].caseId;
      const claimed = await room.script().call('POST', `/api/cases/${caseId}/claim`);
      const { version, claim } = claimed.body.case ?? {};
      const body = { verdict: 'reject', label: 'Ads', version, epoch: claim?.epoch, next: null };
      const answered = await room.script().call('POST', `/api/cases/${caseId}/decision`, body);
      if (answered.status === 200) {
        decided.set(contentId, performance.now());
        done('decision');
      }
    }
    arrived(room, decided);
    await sleep(textEveryMs);
  }
  done('text');
  done('decision');
  return maxWaits;
}

/** The longest time between two heads of the chain. */
async function watchHeads(until: number, folder: string): Promise<number> {
  let [maxGap, last, size] = [0, performance.now(), await sizeOf(folder)];
  while (performance.now() < until) {
    const now = await sizeOf(folder);
    if (now !== size) {
      maxGap = Math.max(maxGap, performance.now() - last);
      [last, size] = [performance.now(), now];
    }
    await sleep(100);
  }
  return Math.max(maxGap, performance.now() - last);
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(files.map((name) => stat(path.join(folder, name))));
  return sizes.reduce((sum, { size }) => sum + size, files.length);
}
