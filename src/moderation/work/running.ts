/** The submissions that this process works on now, so that a close or a stop reaches them at once. */
export type Running = {
  /** null when this process works on it already. */
  start(id: string): Work | null;
  finish(id: string): void;
  /** The caller closed it: its capture ends, and after `graceMs` all work on what was captured too. */
  close(id: string, graceMs: number): void;
  isClosing(id: string): boolean;
  /** The service stops: leaves all for the next start. */
  stopAll(): void;
};

/** `signal` breaks the work off, its reason says why; `closing` asks it to end by itself. */
export type Work = { signal: AbortSignal; closing: AbortSignal };

/** Why work on a submission was broken off. */
export class SubmissionClosed extends Error {}
/** It goes on in another job: the service stops, or the job has run for as long as one may. */
export class WorkInterrupted extends Error {}

/** Jobs of the queue end after a day; a stream may run for longer, so its work changes jobs before. */
const longestMs = 20 * 3_600_000;

export function createRunning(): Running {
  type Running = { controller: AbortController; closing: AbortController; timers: NodeJS.Timeout[] };
  const works = new Map<string, Running>();
  let stopping = false;
  return {
    start: (id) => {
      if (works.has(id)) return null;
      const controller = new AbortController();
      if (stopping) controller.abort(new WorkInterrupted('the service is stopping'));
      const renew = () => controller.abort(new WorkInterrupted('the job has run for long enough'));
      const closing = new AbortController();
      works.set(id, { controller, closing, timers: [setTimeout(renew, longestMs).unref()] });
      return { signal: controller.signal, closing: closing.signal };
    },
    finish: (id) => {
      for (const timer of works.get(id)?.timers ?? []) clearTimeout(timer);
      works.delete(id);
    },
    close: (id, graceMs) => {
      const work = works.get(id);
      if (!work) return;
      const end = () => work.controller.abort(new SubmissionClosed('closed'));
      work.closing.abort();
      if (graceMs === 0) end();
      else work.timers.push(setTimeout(end, graceMs));
    },
    isClosing: (id) => works.get(id)?.closing.signal.aborted ?? false,
    stopAll: () => {
      stopping = true;
      for (const { controller } of works.values()) {
        controller.abort(new WorkInterrupted('the service is stopping'));
      }
    },
  };
}
