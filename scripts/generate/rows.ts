import type { Insertable } from 'kysely';
import type { StoredTables } from '../../src/review/store/tables.ts';

/** In an order that satisfies the foreign keys. */
export const tables = [
  'submission',
  'text_item',
  'fragment',
  'review_case',
  'finding',
  'decision',
  'ruling',
  'sample_round',
  'sample_stratum',
  'look',
  'appeal',
  'delivery',
  'task_summary',
  'video_figure',
  'audit_event',
  'rule_trial',
  'rule',
  'rule_version',
  'rule_hit',
] as const satisfies readonly (keyof StoredTables)[];
export type Table = (typeof tables)[number];
type Row<T extends Table> = Insertable<StoredTables[T]>;
export type Rows = { [T in Table]: Row<T>[] };

export const noRows = (): Rows => ({
  submission: [],
  text_item: [],
  fragment: [],
  review_case: [],
  finding: [],
  decision: [],
  ruling: [],
  sample_round: [],
  sample_stratum: [],
  look: [],
  appeal: [],
  delivery: [],
  task_summary: [],
  video_figure: [],
  audit_event: [],
  rule_trial: [],
  rule: [],
  rule_version: [],
  rule_hit: [],
});

/** One table's rows in COPY's text format, with the columns of its first row. */
export type Lines = { table: Table; columns: string[]; lines: string[] };

export function linesOf(rows: Rows): Lines[] {
  return tables.flatMap((table) => {
    const all: readonly object[] = rows[table];
    const [first] = all;
    if (!first) return [];
    const columns = Object.keys(first);
    const lines = all.map((row) => columns.map((column) => cell(Reflect.get(row, column))).join('\t'));
    return [{ table, columns, lines }];
  });
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const special = /[\\\t\n\r]/;
const escaped = (text: string) =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter) : text;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return escaped(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return escaped(String(value));
}
