import { streamSSE } from 'hono/streaming';
import type { AppEvent } from '../../api/events.ts';
import * as calls from '../../api/events.ts';
import { causedByDatabase } from '../../platform/database/database-away.ts';
import { batched } from '../../platform/scheduling/batch.ts';
import { goOnFrom, readEvents } from '../../review/journal/read-events.ts';
import { hiddenFrom, seenEvents } from '../../review/lanes/hidden-cases.ts';
import { registerWindow, unregisterWindow } from '../../review/people/presence.ts';
import type { CloseReason, EventStreams } from '../event-streams.ts';
import { lacksFactor } from '../gates/admitted.ts';
import type { Seams } from '../seams.ts';
import { type CallInput, serve } from '../serve.ts';

const heartbeatMs = 15_000;
const presenceMs = 10_000;
const maxRead = 1000;
/** How long a browser waits to reconnect when this process stops. */
const reconnectMs = 500;
/** How long a browser waits to reconnect after a newer stream of its session closed this one. */
const crowdedMs = 60_000;

/** Server-sent events; a browser that comes back with Last-Event-ID gets what it missed. */
export function eventsRoutes(eventStreams: EventStreams, { db, session }: Pick<Seams, 'db' | 'session'>) {
  // A change wakes every stream. Most are at the same position, so one read serves them all.
  const read = batched(
    async (positions: readonly string[]) => {
      const events = new Map([...new Set(positions)].map((one) => [one, readEvents(db.kysely, one)]));
      return Promise.all(positions.map((one) => events.get(one) ?? []));
    },
    { maxBatch: maxRead, retrySingly: true },
  );
  const followEvents = async ({ ctx, query, c }: CallInput<typeof calls.followEvents>) => {
    const lastEventId = c.req.header('last-event-id');
    // The open stream shows that the window is open, so presence needs no request of its own.
    const window = query.tab === undefined ? null : { ...ctx, tab: query.tab };
    /** Checked at every heartbeat, and at once when the person's access changed. */
    const mayStay = async () => {
      const person = await session.current(c.req.raw.headers, { idle: true });
      return person !== null && !(await lacksFactor(db.kysely, person));
    };
    let here: Date | null = null;
    let presentAt = Number.NEGATIVE_INFINITY;
    const stay = async () => {
      if (!window || performance.now() - presentAt < presenceMs) return;
      presentAt = performance.now();
      here = await registerWindow(window, here === null);
    };
    let position = await goOnFrom(ctx.db.kysely, lastEventId);
    let { hidden } = ctx.actor;
    return streamSSE(c, async (stream) => {
      let wake = () => {};
      let news = true;
      let over: CloseReason | null = null;
      const stop = ctx.db.listen(() => {
        news = true;
        wake();
      });
      const remove = eventStreams.add({
        session: c.var.person.session?.id ?? null,
        close: (reason) => {
          over = reason;
          wake();
        },
      });
      stream.onAbort(() => wake());
      try {
        await stream.writeSSE({ event: 'hello', data: '{}', id: position });
        while (!stream.aborted && !over) {
          await stay();
          if (!news) await waitFor((ready) => (wake = ready));
          const woken = news;
          news = false;
          const events = await read(position);
          const accessChanged = events.some(({ event }) => isAbout(event, ctx.actor.id));
          if ((accessChanged || !woken) && !(await mayStay())) break;
          if (accessChanged || events.some(({ event }) => changesLanes(event)))
            hidden = await hiddenFrom(db.kysely, ctx.actor);
          for (const { id, event } of await seenEvents(db.kysely, hidden, events))
            await stream.writeSSE({ event: event.type, data: JSON.stringify(event), id });
          position = events.at(-1)?.id ?? position;
          // A transaction that was still open when we read sends no second notice, so read again soon.
          if (woken && events.length === 0) await waitFor((ready) => (wake = ready), 200);
          if (!woken) await stream.write(': alive\n\n');
        }
        const retry = over === 'crowded' ? crowdedMs : reconnectMs;
        if (over) await stream.writeSSE({ event: over, data: '{}', retry });
      } catch (error) {
        // The browser reconnects, and the answer then has the error.
        if (!causedByDatabase(error)) throw error;
      } finally {
        remove();
        stop();
        if (window && here) await unregisterWindow(window, here).catch(() => {});
      }
    });
  };
  return serve(calls, { followEvents });
}

const isAbout = (event: AppEvent, personId: string) =>
  event.type === 'access.changed' && event.personId === personId;

/** What a lane holds depends on its filter, its members, and the names of labels. */
const changesLanes = (event: AppEvent) =>
  event.type === 'settings.changed' && (event.part === 'lanes' || event.part === 'labels');

function waitFor(arm: (ready: () => void) => void, ms = heartbeatMs): Promise<void> {
  return new Promise((ready) => {
    const timer = setTimeout(ready, ms);
    arm(() => {
      clearTimeout(timer);
      ready();
    });
  });
}
