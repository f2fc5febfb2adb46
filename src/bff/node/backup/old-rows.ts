import pg from 'pg';
import type { Table } from './manifest.ts';
import { quoted } from './tables.ts';

const linesAtOnce = 500;

/** Writes the rows of a backup of format 1: one JSON object per line, each column as PostgreSQL writes it. */
export function writeOldRows(client: pg.Client, table: Table): WritableStream<Uint8Array> {
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  const flush = async () => {
    await insertLines(client, table, lines);
    lines = [];
  };
  return new WritableStream<Uint8Array>({
    write: async (chunk) => {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (lines.length >= linesAtOnce) await flush();
      }
    },
    close: flush,
  });
}

async function insertLines(client: pg.Client, table: Table, lines: string[]): Promise<void> {
  if (lines.length === 0 || table.columns.length === 0) return;
  const names = table.columns.map(({ name }) => pg.escapeIdentifier(name));
  const values = table.columns.map(({ name, type }) => `r.${pg.escapeIdentifier(name)}::${type}`);
  const given = names.map((name) => `${name} text`);
  await client.query(
    `insert into ${quoted(table)} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from json_to_recordset($1::json) as r(${given.join(', ')})`,
    [`[${lines.join(',')}]`],
  );
}
