import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { sharedSecrets } from '../../../platform/node/keys/shared-secrets.ts';
import { startPostgres } from '../../../platform/node/postgres/postgres.ts';
import { say as sentence } from '../../../reasons/say.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { findAuditPublicKey, readAuditPublicKey } from './audit-key.ts';
import { checkAudit } from './check-audit.ts';

const usage = `npm run audit:verify -- [--heads <folder>] [--public-key <file>] [--until <time>]
Checks the audit trail of DATABASE_URL or DATA_DIR against the heads that were exported, while the product runs or not.
--heads       a copy of the heads that was kept elsewhere; without it, those of AUDIT_HEADS_DIR. All heads that the
              database knows of must be there.
--public-key  a copy of audit.pub.pem that was kept elsewhere; without it, the key of this installation.
--until       when that copy was made, as 2026-11-01T00:00:00Z: heads of later times are not expected in it.
Exit code: 0 when the trail is whole, 1 when it is not or heads are missing, 2 when a word was not understood.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run audit:verify`: exits with 0 when the trail is intact, else with 1 and the row. */
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
    // A missing .env is fine.
  }
  const until = values.until === undefined ? undefined : new Date(values.until);
  if (until && Number.isNaN(until.getTime())) {
    console.error(`--until ${values.until} is no time.\n${usage}`);
    return 2;
  }
  const given = values['public-key'] === undefined ? null : await readPem(values['public-key']);
  const config = readConfig(process.env);
  const folder = values.heads ?? config.auditHeadsDir;
  const server =
    config.directDatabaseUrl === null ? await startPostgres({ dataDir: path.resolve(config.dataDir) }) : null;
  const db = openDatabase(config.directDatabaseUrl ?? (await server?.url('second_look')) ?? '');
  try {
    const shared = config.keys ? sharedSecrets(db.kysely, 'shared_secret', config.keys.seal) : null;
    const publicKeyPem = given ?? (await findAuditPublicKey(config.dataDir, shared)) ?? undefined;
    const onProgress = (rows: number) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${rows} rows`);
    };
    const named = values.heads !== undefined;
    const found = await checkAudit(db.kysely, { folder, publicKeyPem, until, named, onProgress });
    if (process.stderr.isTTY) process.stderr.write('\r');
    say(`${found.rows} rows sealed, ${found.unsealed} not yet, ${found.heads} exported heads in ${folder}.`);
    if (found.unsealed > 0) say('A change of rows that are not sealed yet would not be found.');
    for (const place of found.torn) say(`Set aside: ${place}, which a crash cut short.`);
    for (const { words } of found.faults) say(`FAULT  ${sentence(words, 'en')}`);
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
    // Stop only a server that we started: the running product stops its own.
    if (server && others.rows[0]?.count === 0) await server.stop();
  }
}

async function readPem(file: string): Promise<string> {
  const pem = await readFile(file, 'utf8');
  try {
    readAuditPublicKey(pem);
  } catch (cause) {
    throw new Error(`${file} holds no public key.`, { cause });
  }
  return pem;
}

function readOptions() {
  try {
    const options = {
      heads: { type: 'string' },
      'public-key': { type: 'string' },
      until: { type: 'string' },
      help: { type: 'boolean' },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    return null;
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
