import { streamSSE } from 'hono/streaming';
import type { AppEvent } from '../../api/events.ts';
import * as calls from '../../api/events.ts';
import { causedByDatabase } from '../../platform/database/database-away.ts';
import { together } from '../../platform/scheduling/together.ts';
import { goOnFrom, readEvents } from '../../review/journal/read-events.ts';
import { beHere, leave } from '../../review/people/presence.ts';
import { lacksFactor } from '../gates/admitted.ts';
import type { HungUp, Lines } from '../lines.ts';
import type { Seams } from '../seams.ts';
import { type Asked, serve } from '../serve.ts';

const heartbeatMs = 15_000;
const presenceMs = 10_000;
const maxRead = 1000;
/** When we go, a browser comes back this soon, to whoever answers then. */
const comeBackMs = 500;
/** How long a browser waits to reconnect after a newer line of its session closed this one. */
const crowdedMs = 60_000;

/** Server-sent events; a browser that comes back with Last-Event-ID gets what it missed. */
export function eventsRoutes(lines: Lines, { db, session }: Pick<Seams, 'db' | 'session'>) {
  // A change wakes every line, and most of them stand at the same place: it is read once for all of them.
  const read = together(
    async (positions: readonly string[]) => {
      const events = new Map([...new Set(positions)].map((one) => [one, readEvents(db.kysely, one)]));
      return Promise.all(positions.map((one) => events.get(one) ?? []));
    },
    { most: maxRead, again: true },
  );
  const followEvents = async ({ ctx, query, c }: Asked<typeof calls.followEvents>) => {
    const asked = c.req.header('last-event-id');
    // The line itself says that the window is open: no request of its own is needed for that.
    const window = query.tab === undefined ? null : { ...ctx, tab: query.tab };
    /** Once a heartbeat, and at once when somebody's way in changed: whoever may come in no more hears no more. */
    const mayStay = async () => {
      const person = await session.current(c.req.raw.headers, { idle: true });
      return person !== null && !(await lacksFactor(db.kysely, person));
    };
    let here: Date | null = null;
    let told = Number.NEGATIVE_INFINITY;
    const stay = async () => {
      if (!window || performance.now() - told < presenceMs) return;
      told = performance.now();
      here = await beHere(window, here === null);
    };
    let position = await goOnFrom(ctx.db.kysely, asked);
    return streamSSE(c, async (stream) => {
      let wake = () => {};
      let news = true;
      let over: HungUp | null = null;
      const stop = ctx.db.listen(() => {
        news = true;
        wake();
      });
      const ended = lines.enter({
        session: c.var.person.session?.id ?? null,
        hangUp: (why) => {
          over = why;
          wake();
        },
      });
      stream.onAbort(() => wake());
      try {
        await stream.writeSSE({ event: 'hello', data: '{}', id: position });
        while (!stream.aborted && !over) {
          await stay();
          if (!news) await waitFor((ready) => (wake = ready));
          const heard = news;
          news = false;
          const events = await read(position);
          const asked = events.some(({ event }) => isAbout(event, ctx.actor.id));
          if ((asked || !heard) && !(await mayStay())) break;
          for (const { id, event } of events) {
            await stream.writeSSE({ event: event.type, data: JSON.stringify(event), id });
            position = id;
          }
          // A transaction that was still open when we read is told of by no second notice: look once more, soon.
          if (heard && events.length === 0) await waitFor((ready) => (wake = ready), 200);
          if (!heard) await stream.write(': alive\n\n');
        }
        const retry = over === 'crowded' ? crowdedMs : comeBackMs;
        if (over) await stream.writeSSE({ event: over, data: '{}', retry });
      } catch (error) {
        // The browser comes back, and hears by the answer what is wrong.
        if (!causedByDatabase(error)) throw error;
      } finally {
        ended();
        stop();
        if (window && here) await leave(window, here).catch(() => {});
      }
    });
  };
  return serve(calls, { followEvents });
}

const isAbout = (event: AppEvent, personId: string) =>
  event.type === 'access.changed' && event.personId === personId;

function waitFor(arm: (ready: () => void) => void, ms = heartbeatMs): Promise<void> {
  return new Promise((ready) => {
    const timer = setTimeout(ready, ms);
    arm(() => {
      clearTimeout(timer);
      ready();
    });
  });
}
