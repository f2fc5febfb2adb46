/** Reports the progress of a backup or restore: at most one line per second. */
export type Progress = {
  /**
   * Begins a part, with its size in bytes where known. Returns the function to call with bytes as they are processed.
   */
  part(name: string, bytes?: number): (bytes: number) => void;
  /** Begins a step that does not count in the percentage. */
  step(name: string): void;
};

export const silent: Progress = { part: () => () => {}, step: () => {} };

/** `totalBytes`: the size of all parts, possibly an estimate. */
export function reportProgress(
  totalBytes: number,
  say: (line: string) => void,
  now: () => number = () => performance.now(),
): Progress {
  let done = 0;
  let reportedAt = now();
  const due = () => {
    if (now() - reportedAt < 1000) return false;
    reportedAt = now();
    return true;
  };
  return {
    part: (name, bytes) => {
      const before = done;
      let here = 0;
      if (bytes !== undefined) done = before + bytes;
      return (more) => {
        here += more;
        if (bytes === undefined) done = before + here;
        if (!due()) return;
        const sofar = before + (bytes === undefined ? here : Math.min(here, bytes));
        const share = Math.min(99, Math.floor((sofar / Math.max(1, totalBytes)) * 100));
        say(`${String(share).padStart(3)} %  ${name}: ${megabytes(here)}${of(bytes)}`);
      };
    },
    step: (name) => {
      if (due()) say(`       ${name}`);
    },
  };
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
const of = (bytes: number | undefined) => (bytes === undefined ? '' : ` of ${megabytes(bytes)}`);
