import { availableParallelism, cpus, loadavg } from 'node:os';
import { styleText } from 'node:util';

/** All values of a measurement. The table shows their median and range. */
export type Measured = { of: string; values: readonly number[]; unit: string };
/** One line of the table: a figure, its bound, and the promise about their ratio or about the figure itself. */
export type Line = Measured & {
  bound?: Measured;
  promised?: { words: string; holds: boolean };
};
export type Bench = {
  name: string;
  run(log: (doing: string) => void, options: { cases: number }): Promise<Line[]>;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value that this share of them does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const ratioOf = ({ values, bound }: Line): number | null =>
  bound ? median(values) / median(bound.values) : null;

/** Runs something that many times, one after the other. */
export async function times<T>(count: number, run: (round: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < count; round += 1) results.push(await run(round));
  return results;
}

export async function msOf(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

/** Promises that `ratio` is at least or at most `limit`, and says whether that holds. */
export function promise(line: Omit<Line, 'promised'>, sign: '≥' | '≤', limit: number): Line {
  const ratio = ratioOf(line) ?? Number.NaN;
  return {
    ...line,
    promised: { words: `ratio ${sign} ${limit}`, holds: sign === '≥' ? ratio >= limit : ratio <= limit },
  };
}

/** Promises that the figure itself is at most `limit`. */
export function atMost(line: Omit<Line, 'promised'>, limit: number): Line {
  return { ...line, promised: { words: `≤ ${limit} ${line.unit}`, holds: median(line.values) <= limit } };
}

export function machine(): string {
  const [one] = cpus();
  return `${availableParallelism()} × ${one?.model.trim() ?? 'processor'}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} at the start`;
}

/** Prints one line as soon as it is measured. */
export function printLine(line: Line & { bench: string }): void {
  const [bench, what, measured, bound, ratio, promised, holds] = cellsOf(line);
  const beside = [
    bound && `(${bound})`,
    ratio && `ratio ${ratio}`,
    promised && `required ${promised}: ${holds}`,
  ];
  console.log([`${bench}: ${what}: ${measured}`, ...beside.filter(Boolean)].join('  '));
}

export function printTable(lines: readonly (Line & { bench: string })[]): void {
  const rows = lines.map(cellsOf);
  const head = ['bench', 'what', 'median (min–max)', 'bound, in the same run', 'ratio', 'required', ''];
  const widths = head.map((word, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0), word.length),
  );
  for (const row of [head, ...rows]) {
    const text = row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
    console.log(row.at(-1) === 'FAILED' ? styleText('red', text) : text.trimEnd());
  }
}

const cellsOf = (line: Line & { bench: string }): string[] => [
  line.bench,
  line.of,
  shown(line),
  line.bound ? `${line.bound.of}: ${shown(line.bound)}` : '',
  ratioOf(line)?.toFixed(2) ?? '',
  line.promised?.words ?? '',
  line.promised ? (line.promised.holds ? 'ok' : 'FAILED') : '',
];

function shown({ values, unit }: Measured): string {
  if (values.length === 0) return '';
  const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const spread = values.length > 1 ? ` (${digits(min)}–${digits(max)})` : '';
  return `${digits(median(values))}${spread} ${unit}`;
}
