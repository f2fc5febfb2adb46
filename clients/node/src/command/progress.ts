import type { Progress } from '../files.ts';

/** One line that says how far the work is, and is wiped when it is over. */
export function progressLine(write: (text: string) => void) {
  let shown = '';
  const show = (line: string) => {
    if (line === shown) return;
    write(`\r${line}\x1b[K`);
    shown = line;
  };
  return {
    upload: ({ sentBytes, totalBytes }: Progress) => {
      const percent = totalBytes === 0 ? 100 : Math.floor((sentBytes / totalBytes) * 100);
      show(`Uploading ${percent} % of ${inUnits(totalBytes)}`);
    },
    waiting: (phase: 'machine' | 'people') =>
      show(phase === 'machine' ? 'The machine is looking at it …' : 'Waiting for a decision …'),
    clear: () => {
      if (shown !== '') write('\r\x1b[K');
      shown = '';
    },
  };
}

function inUnits(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
