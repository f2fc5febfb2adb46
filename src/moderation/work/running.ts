/** The submissions that this process works on now, so that it can close or stop them at once. */
export type Running = {
  /** Returns null when this process already works on it under another job. */
  start(id: string, jobId: string): Work | null;
  /** The job under which this process works on it; null when it does not. */
  jobOf(id: string): string | null;
  finish(id: string): void;
  /** Called when the caller closed it: ends its capture now, and the work on captured data after `graceMs`. */
  close(id: string, graceMs: number): void;
  isClosing(id: string): boolean;
  /** Pauses it, since others wait for its place. It continues later where it stopped. */
  letWait(id: string): void;
  /** Stops the work here, since another process has taken it up. */
  takeOff(id: string): void;
  /** Stops all work, since the service stops. The next start continues it. */
  stopAll(): void;
};

/** `signal` aborts the work, and its reason says why. `closing` asks the work to end by itself. */
export type Work = { signal: AbortSignal; closing: AbortSignal };

/** Work on a submission was aborted because it was closed. */
export class SubmissionClosed extends Error {}
/** The work continues elsewhere or later: the service stops, or another process has taken it up. */
export class WorkInterrupted extends Error {}
/** Others have their turn first; the work continues later. */
export class WorkYielded extends WorkInterrupted {}

export function createRunning(): Running {
  type Running = {
    jobId: string;
    controller: AbortController;
    closing: AbortController;
    timers: NodeJS.Timeout[];
  };
  const works = new Map<string, Running>();
  let stopping = false;
  return {
    start: (id, jobId) => {
      if (works.has(id)) return null;
      const controller = new AbortController();
      if (stopping) controller.abort(new WorkInterrupted('the service is stopping'));
      const closing = new AbortController();
      works.set(id, { jobId, controller, closing, timers: [] });
      return { signal: controller.signal, closing: closing.signal };
    },
    jobOf: (id) => works.get(id)?.jobId ?? null,
    finish: (id) => {
      for (const timer of works.get(id)?.timers ?? []) clearTimeout(timer);
      works.delete(id);
    },
    close: (id, graceMs) => {
      const work = works.get(id);
      if (!work || work.closing.signal.aborted) return;
      const end = () => work.controller.abort(new SubmissionClosed('closed'));
      work.closing.abort();
      if (graceMs === 0) end();
      else work.timers.push(setTimeout(end, graceMs));
    },
    letWait: (id) => works.get(id)?.controller.abort(new WorkYielded('others waited for its place')),
    takeOff: (id) => works.get(id)?.controller.abort(new WorkInterrupted('another process has taken it up')),
    isClosing: (id) => works.get(id)?.closing.signal.aborted ?? false,
    stopAll: () => {
      stopping = true;
      for (const { controller } of works.values()) {
        controller.abort(new WorkInterrupted('the service is stopping'));
      }
    },
  };
}
