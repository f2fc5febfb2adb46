import { setTimeout as sleep } from 'node:timers/promises';
import { deliver } from './deliver.ts';
import { Refused } from './refused.ts';
import type { World } from './world.ts';

type Kind = 'audio' | 'video';
type Payload = Record<string, unknown>;

/** How often a callback is repeated: as documented for audio files, our own choice for the others (C7). */
const retries = { 'audio-file': 2, other: 5 };

/** A submission's callbacks: the normal ones, one after the other, and the one about its close. */
export type Play = {
  secretId: string;
  address: string;
  kind: Kind;
  retries: keyof typeof retries;
  /** `closed` aborts when the submission is closed. */
  course(closed: AbortSignal): Course | Promise<Course>;
  /** Null: no callback about the close. */
  closing(): Payload | null;
};

type Running = Play & { ended: boolean; stop: AbortController; delivered: Promise<void> };

type Course = AsyncIterable<Payload> | Iterable<Payload>;

export type Submissions = ReturnType<typeof createSubmissions>;

/** All submissions, and the callbacks in flight. */
export function createSubmissions(world: World) {
  const all = new Map<string, Running>();
  const plays = new Set<Promise<void>>();
  const closed = new AbortController();

  function track(work: Promise<void>): void {
    const done = work.catch((error: unknown) => {
      if (!closed.signal.aborted) console.error(error);
    });
    plays.add(done);
    void done.then(() => plays.delete(done));
  }

  const send = (play: Play, payload: Payload) =>
    deliver(world, play.address, payload, {
      retries: retries[play.retries],
      bare: play.kind === 'audio',
      signal: closed.signal,
    });

  async function run(play: Running): Promise<void> {
    const payloads = inOrderOf(world, await play.course(play.stop.signal));
    for await (const payload of payloads) {
      await sleep(world.pauseMs, undefined, { signal: play.stop.signal }).catch(() => {});
      if (play.stop.signal.aborted) return;
      await send(play, payload);
    }
    play.ended = true;
  }

  return {
    start: (id: string, play: Play): void => {
      const running = { ...play, ended: false, stop: new AbortController(), delivered: Promise.resolve() };
      all.set(id, running);
      running.delivered = run(running);
      track(running.delivered);
    },
    /** Throws Refused 1201 for one that does not exist or is another account's, 1202 for one that has ended. */
    close: (secretId: string, id: string, kind: Kind): void => {
      const running = all.get(id);
      if (!running || running.secretId !== secretId || running.kind !== kind)
        throw new Refused(1201, 'there is no such submission');
      if (running.ended) throw new Refused(1202, 'it has already ended');
      running.ended = true;
      running.stop.abort();
      // Callbacks in flight are sent first, and count.
      const close = async () => {
        const payload = running.closing();
        if (payload) await send(running, payload);
      };
      track(running.delivered.catch(() => {}).then(close));
    },
    /** Resolves when no callback is in flight any more; never while a stream runs. */
    whenIdle: async (): Promise<void> => {
      while (plays.size > 0) await Promise.all(plays);
    },
    stop: async (): Promise<void> => {
      closed.abort();
      for (const running of all.values()) running.stop.abort();
      await Promise.all(plays);
    },
  };
}

/** The callbacks in the order of sending. The quirk moves the last one to the front, which requires a finite course. */
async function* inOrderOf(world: World, course: Course): AsyncGenerator<Payload> {
  if (!Array.isArray(course) || !world.quirks.has('unordered-callbacks')) yield* course;
  else yield* course.toReversed();
}
