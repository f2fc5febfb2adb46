import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { openDatabase } from '../src/bff/node/database.ts';
import { startPostgres } from '../src/platform/node/postgres/postgres.ts';
import { type Context, machine } from '../src/review/context/context.ts';
import { exportsByKind } from '../src/review/exports/kinds.ts';
import { streamExport } from '../src/review/exports/stream-export.ts';
import { migrate } from '../src/review/store/migrate.ts';
import { insertDecided } from '../src/testing/many-decided.ts';
import { unusedSeams } from '../src/testing/unused-seams.ts';
import { input } from './arguments.mjs';

const { count } = input;
const { explain } = input.values;
const mib = 1024 ** 2;
const kinds = ['cases', 'decisions', 'rulings', 'audit'] as const;
const tables = { cases: 'review_case', decisions: 'decision', rulings: 'ruling', audit: 'audit_event' };

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const dataDir = await mkdtemp(path.join('/tmp', 'second-look-bench-'));
const server = await startPostgres({ dataDir });
const db = openDatabase(await server.url('bench'));
try {
  await migrate(db.kysely);
  const began = performance.now();
  await insertDecided(db.kysely, count);
  await sql`vacuum analyze`.execute(db.kysely);
  console.log(`${count} decided cases inserted in ${seconds(began)} s`);
  const ctx: Context = { ...unusedSeams(), db, actor: { ...machine, role: 'supervisor' } };
  for (const kind of kinds) await measure(ctx, kind);
} finally {
  await db.close();
  await server.stop();
  await rm(server.directory, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(ctx: Context, kind: (typeof kinds)[number]): Promise<void> {
  const copying = performance.now();
  await copy(tables[kind]);
  const copied = Number(seconds(copying));
  for (const format of ['csv', 'jsonl'] as const) {
    const one = exportsByKind[kind];
    const began = performance.now();
    const options = { report: (error: unknown) => console.error(error) };
    const stream = await streamOf(ctx, kind, format, options);
    const first = seconds(began);
    let [bytes, rows, parts, low, high] = [0, 0, 0, Number.POSITIVE_INFINITY, 0];
    for await (const part of stream) {
      bytes += part.byteLength;
      for (const byte of part) if (byte === 10) rows += 1;
      parts += 1;
      if (parts % 100 !== 0) continue;
      collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      low = Math.min(low, heapUsed + arrayBuffers);
      high = Math.max(high, heapUsed + arrayBuffers);
    }
    const took = Number(seconds(began));
    const heap = `${(low / mib).toFixed(1)}–${(high / mib).toFixed(1)} MiB`;
    console.log(
      `${kind.padEnd(10)} ${format.padEnd(5)} ${String(rows).padStart(9)} lines ${(bytes / mib).toFixed(0).padStart(5)} MiB  ${took.toFixed(1).padStart(6)} s (first rows after ${first})  heap ${heap}  COPY ${copied.toFixed(1)} s, ${(took / copied).toFixed(1)} ×`,
    );
    if (format === 'csv' && explain) await printPlan(ctx, () => one.openStored(ctx, db.kysely, { format }));
  }
}

function streamOf(
  ctx: Context,
  kind: (typeof kinds)[number],
  format: 'csv' | 'jsonl',
  options: { report(error: unknown): void },
) {
  const query = { format };
  switch (kind) {
    case 'cases':
      return streamExport(ctx, kind, exportsByKind.cases, exportsByKind.cases.read(query), options);
    case 'decisions':
      return streamExport(ctx, kind, exportsByKind.decisions, exportsByKind.decisions.read(query), options);
    case 'rulings':
      return streamExport(ctx, kind, exportsByKind.rulings, exportsByKind.rulings.read(query), options);
    case 'audit':
      return streamExport(ctx, kind, exportsByKind.audit, exportsByKind.audit.read(query), options);
  }
}

/** What the database itself needs to write these rows to its own file. */
async function copy(table: string): Promise<void> {
  await sql.raw(`copy ${table} to program 'cat > /dev/null' with (format csv)`).execute(db.kysely);
}

async function printPlan(_ctx: Context, open: () => Promise<{ plan(): Promise<string[]> }>): Promise<void> {
  for (const line of await (await open()).plan()) console.log(`    ${line}`);
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
