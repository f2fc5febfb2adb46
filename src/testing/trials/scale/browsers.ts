import { setTimeout as sleep } from 'node:timers/promises';
import { cookieOf } from '../../product/product.ts';
import { query } from '../../product/videos.ts';
import type { Load, Room } from './room.ts';

const comeBackMs = 500;
const catchUpMs = 60_000;
/** A process ends a session's ninth stream. */
const streamsPerSession = 8;

type Browser = { cookie: string; from: string; last: string; seen: Map<string, number>; reconnects: number };

/** `missed` and `twice` count events over all browsers. */
export type EventCounts = {
  browsers: number;
  events: number;
  reconnects: number;
  missed: number;
  twice: number;
};

/** Windows that listen to events, and reconnect with their last event id when the stream breaks. */
export async function openBrowsers(
  { databaseUrl, processes }: Room,
  count: number,
): Promise<Load<EventCounts>> {
  const closing = new AbortController();
  const cookies: string[] = [];
  for (let at = 0; at < count; at += streamsPerSession) cookies.push(await cookieOf(processes.url));
  const browsers = Array.from(
    { length: count },
    (_, at): Browser => ({
      cookie: cookies[Math.floor(at / streamsPerSession)] ?? '',
      from: '',
      last: '',
      seen: new Map(),
      reconnects: -1,
    }),
  );

  async function listen(browser: Browser): Promise<void> {
    while (!closing.signal.aborted) {
      const headers = { cookie: browser.cookie, ...(browser.last ? { 'last-event-id': browser.last } : {}) };
      await read(browser, headers).catch(() => {});
      if (!closing.signal.aborted) await sleep(comeBackMs);
    }
  }

  async function read(browser: Browser, headers: Record<string, string>): Promise<void> {
    const answer = await fetch(`${processes.url}/api/events`, { headers, signal: closing.signal });
    if (answer.status !== 200 || !answer.body) throw new Error(`answered ${answer.status}`);
    browser.reconnects++;
    let rest = '';
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(browser, block);
    }
  }

  const streams = browsers.map(listen);
  while (browsers.some(({ from }) => from === '')) await sleep(50);

  return {
    end: async () => {
      const [newest] = await query<{ id: string }>(
        databaseUrl,
        `select txid::text || '-' || id as id from app_event order by txid desc, id desc limit 1`,
      );
      const until = performance.now() + catchUpMs;
      while (performance.now() < until && browsers.some(({ seen }) => newest && !seen.has(newest.id)))
        await sleep(100);
      closing.abort();
      await Promise.all(streams);
      const counts = await Promise.all(browsers.map((one) => compare(databaseUrl, one)));
      const sum = (of: (one: (typeof counts)[number]) => number) =>
        counts.reduce((all, one) => all + of(one), 0);
      return {
        browsers: count,
        events: sum(({ events }) => events),
        reconnects: browsers.reduce((all, { reconnects }) => all + reconnects, 0),
        missed: sum(({ missed }) => missed),
        twice: sum(({ twice }) => twice),
      };
    },
  };
}

function take(browser: Browser, block: string): void {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
  const id = fields.get('id');
  if (!id) return;
  if (fields.get('event') === 'hello') browser.from ||= id;
  else browser.seen.set(id, (browser.seen.get(id) ?? 0) + 1);
  browser.last = id;
}

/** Compares the browser's events with those of the database, from its first connection to the last event it saw. */
async function compare(databaseUrl: string, { from, last, seen }: Browser) {
  const [begin, end] = [from, last].map((position) => position.split('-'));
  const events = await query<{ id: string }>(
    databaseUrl,
    `select txid::text || '-' || id as id from app_event
     where (txid, id) > ($1::xid8, $2::bigint) and (txid, id) <= ($3::xid8, $4::bigint)`,
    [...(begin ?? []), ...(end ?? [])],
  );
  return {
    events: events.length,
    missed: events.filter(({ id }) => !seen.has(id)).length,
    twice: [...seen.values()].filter((count) => count > 1).length,
  };
}
