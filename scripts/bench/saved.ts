import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Line, median, ratioOf } from './table.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = 'docs/benchmarks';
const head = [
  'bench',
  'what',
  'unit',
  'median',
  'min',
  'max',
  'bound',
  'bound’s median',
  'ratio',
  'required',
  'met',
];

/** A line of a saved table. `ratio`: null where the figure has no bound. */
export type Saved = {
  bench: string;
  what: string;
  unit: string;
  median: number;
  min: number;
  max: number;
  ratio: number | null;
};
type Measured = Line & { bench: string };

/** Writes a table with machine, commit and spread into docs/benchmarks. Returns the file's path. */
export async function saveTable(
  about: string,
  lines: readonly Measured[],
  now = new Date(),
): Promise<string> {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short=8', 'HEAD');
  const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
  const day = now.toISOString().slice(0, 10);
  const file = path.join(folder, `${day}-${commit}.md`);
  await mkdir(path.join(root, folder), { recursive: true });
  const title = `# Benchmarks of ${day}, commit ${commit}${changed ? ' with changes' : ''}`;
  await writeFile(path.join(root, file), `${title}\n\n${about}\n\n${tableOf(lines)}\n`);
  return file;
}

/** The lines as a Markdown table, which `readTable` reads back. */
export function tableOf(lines: readonly Measured[]): string {
  const rows = lines.map((line) => {
    const { bench, of, unit, values, bound, promised } = line;
    const ratio = ratioOf(line);
    return [
      ...[bench, of, unit, shown(median(values)), shown(Math.min(...values)), shown(Math.max(...values))],
      ...[bound?.of ?? '', bound ? shown(median(bound.values)) : '', ratio === null ? '' : shown(ratio)],
      ...[promised?.words ?? '', promised ? (promised.holds ? 'yes' : 'no') : ''],
    ];
  });
  const markdown = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
  return [markdown(head), markdown(head.map(() => '---')), ...rows.map(markdown)].join('\n');
}

/** Four digits are more than any of these figures is exact to. */
const shown = (value: number) => (Number.isFinite(value) ? String(Number(value.toPrecision(4))) : '');

export function readTable(text: string): Saved[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .map(([bench = '', what = '', unit = '', middle = '', min = '', max = '', , , ratio = '']) => ({
      ...{ bench, what, unit, median: Number(middle), min: Number(min), max: Number(max) },
      ratio: ratio === '' ? null : Number(ratio),
    }));
}

/** How a line changed: `same` where the ranges overlap, so that the difference may be chance. */
export type Change = { line: Saved; before: Saved; factor: number; is: 'more' | 'less' | 'same' };

/** Lines that both tables have. Those with a bound are compared by their ratio, which the machine's speed changes less. */
export function compareTables(before: readonly Saved[], after: readonly Saved[]): Change[] {
  return after.flatMap((line) => {
    const known = before.find(
      ({ bench, what, unit }) => bench === line.bench && what === line.what && unit === line.unit,
    );
    if (!known) return [];
    const [now, then] =
      line.ratio !== null && known.ratio !== null ? [line.ratio, known.ratio] : [line.median, known.median];
    const factor = now === then ? 1 : now / then;
    const is = line.min > known.max ? 'more' : line.max < known.min ? 'less' : 'same';
    return [{ line, before: known, factor, is }];
  });
}

/** Prints what changed from one saved table to another. */
export async function printComparison(older: string, newer: string): Promise<void> {
  const [before, after] = await Promise.all(
    [older, newer].map(async (file) => readTable(await readFile(file, 'utf8'))),
  );
  const changes = compareTables(before ?? [], after ?? []);
  const range = ({ median: middle, min, max, unit }: Saved) =>
    min === max ? `${middle} ${unit}` : `${middle} (${min}–${max}) ${unit}`;
  console.log(`${older} → ${newer}\n`);
  for (const { line, before: known, factor, is } of changes)
    console.log(
      `${line.bench}: ${line.what}: ${range(known)} → ${range(line)}, ${line.ratio === null ? '' : 'ratio '}× ${factor.toFixed(2)}${is === 'same' ? ', within the spread' : ''}`,
    );
  const only = (some: readonly Saved[], others: readonly Saved[]) =>
    some.filter(({ bench, what }) => !others.some((one) => one.bench === bench && one.what === what));
  for (const [where, lines] of [
    [older, only(before ?? [], after ?? [])],
    [newer, only(after ?? [], before ?? [])],
  ] as const)
    for (const { bench, what } of lines) console.log(`only in ${where}: ${bench}: ${what}`);
}
