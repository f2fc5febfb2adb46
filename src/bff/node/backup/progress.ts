/** Tells how far a long work is: a line for each part that takes long, at most one a second. */
export type Progress = {
  /** What is in hand now, and how many bytes it has, where that is known. Gives what hears of them as they go by. */
  part(name: string, bytes?: number): (bytes: number) => void;
  /** What is in hand now, and does not count in the whole. */
  step(name: string): void;
};

export const silent: Progress = { part: () => () => {}, step: () => {} };

/** `totalBytes`: of all parts, or about as many. */
export function tellProgress(
  totalBytes: number,
  say: (line: string) => void,
  now: () => number = () => performance.now(),
): Progress {
  let done = 0;
  let toldAt = now();
  const due = () => {
    if (now() - toldAt < 1000) return false;
    toldAt = now();
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
