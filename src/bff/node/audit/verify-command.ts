import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { startPostgres } from '../../../moderation/host/postgres.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { checkAudit } from './keep-audit.ts';

const usage = `npm run audit:verify -- [--heads <folder>] [--public-key <file>]
Checks the audit trail of DATABASE_URL or DATA_DIR against the heads that were exported, while the product runs or not.
Give a copy of the heads and of audit.pub.pem that was kept elsewhere to hold it against somebody who owned this machine.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run audit:verify`: 0 where the trail is whole, 1 where it is not, with the row. */
async function main(): Promise<number> {
  const values = readOptions();
  if (!values) return 2;
  if (values.help) {
    say(usage);
    return 0;
  }
  try {
    process.loadEnvFile();
  } catch {
    // No .env is fine.
  }
  const config = readConfig(process.env);
  const folder = values.heads ?? config.auditHeadsDir;
  const pem = values['public-key'] === undefined ? undefined : await readFile(values['public-key'], 'utf8');
  const server =
    config.databaseUrl === null ? await startPostgres({ dataDir: path.resolve(config.dataDir) }) : null;
  const db = openDatabase(config.databaseUrl ?? (await server?.url('second_look')) ?? '');
  try {
    const found = await checkAudit(db.kysely, folder, pem, (rows) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${rows} rows`);
    });
    if (process.stderr.isTTY) process.stderr.write('\r');
    say(`${found.rows} rows sealed, ${found.unsealed} not yet, ${found.heads} exported heads in ${folder}.`);
    if (found.heads === 0) say('No head was exported yet: an end that was cut off could not be found.');
    for (const { words } of found.faults) say(`FAULT  ${words}`);
    if (found.more > 0) say(`… and ${found.more} more.`);
    if (found.faults.length === 0) say('The trail is whole.');
    return found.faults.length === 0 ? 0 : 1;
  } finally {
    const others = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend' and application_name like 'second-look start %'`.execute(
      db.kysely,
    );
    await db.close();
    // A server that the running product uses is its own to stop.
    if (server && others.rows[0]?.count === 0) await server.stop();
  }
}

function readOptions() {
  try {
    const options = {
      heads: { type: 'string' },
      'public-key': { type: 'string' },
      help: { type: 'boolean' },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    return null;
  }
}

process.exitCode = await main();
