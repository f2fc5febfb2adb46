/** The submissions that this process works on now, so that a close or a stop reaches them at once. */
export type Running = {
  /** null when this process works on it already, under another job. */
  start(id: string, jobId: string): Work | null;
  /** The job under which this process works on it; null when it does not, or not any more. */
  jobOf(id: string): string | null;
  finish(id: string): void;
  /** The caller closed it: its capture ends, and after `graceMs` all work on what was captured too. */
  close(id: string, graceMs: number): void;
  isClosing(id: string): boolean;
  /** Others have waited for its place: it goes on later, where it was. */
  letWait(id: string): void;
  /** Another process has it now. */
  takeOff(id: string): void;
  /** The service stops: leaves all for the next start. */
  stopAll(): void;
};

/** `signal` breaks the work off, its reason says why; `closing` asks it to end by itself. */
export type Work = { signal: AbortSignal; closing: AbortSignal };

/** Why work on a submission was broken off. */
export class SubmissionClosed extends Error {}
/** It goes on elsewhere: the service stops, or another process has taken it up. */
export class WorkInterrupted extends Error {}
/** Others have their turn first. */
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
