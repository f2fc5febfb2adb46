import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Lines } from './rows.ts';

const linesAtOnce = 2000;

/** COPY … FROM STDIN: many times faster than INSERT. */
export async function copyIn(client: pg.ClientBase, { table, columns, lines }: Lines): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const sink = client.query(copyFrom(`copy ${table} (${names}) from stdin`));
  await pipeline(Readable.from(chunksOf(lines)), sink);
}

function* chunksOf(lines: readonly string[]): Generator<string> {
  for (let at = 0; at < lines.length; at += linesAtOnce)
    yield `${lines.slice(at, at + linesAtOnce).join('\n')}\n`;
}
