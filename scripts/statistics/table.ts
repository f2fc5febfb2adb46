/** A row of figures. `met` says whether its goal is; a row without a goal is there to compare. */
type Row = { cells: readonly (string | number)[]; goal?: string; met?: boolean };

let failed = 0;

/** Prints a table in Markdown, as docs/statistics.md has it. */
export function printTable(title: string, head: readonly string[], rows: readonly Row[]): void {
  const hasGoals = rows.some(({ goal }) => goal !== undefined);
  const lines = rows.map(({ cells, goal, met }) => {
    if (met === false) failed += 1;
    const reached = goal === undefined ? '' : `${goal}: ${met ? 'met' : 'NOT MET'}`;
    return [...cells.map(String), ...(hasGoals ? [reached] : [])];
  });
  const all = [[...head, ...(hasGoals ? ['goal'] : [])], ...lines];
  const widths = all[0]?.map((_, at) => Math.max(...all.map((line) => line[at]?.length ?? 0))) ?? [];
  const show = (line: readonly string[]) =>
    `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = all;
  console.log(`\n${title}\n`);
  console.log([show(first), show(widths.map((width) => '-'.repeat(width))), ...others.map(show)].join('\n'));
}

export function printEnd(): void {
  console.log(failed === 0 ? '\nAll goals are met.' : `\n${failed} goals are not met.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`;

/** The value that this share of them does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
