import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '../../../reasons/say.ts';
import { machine } from '../../../review/context/context.ts';
import { transact } from '../../../review/journal/transact.ts';
import { migrate } from '../../../review/store/migrate.ts';
import { testDatabase } from '../../../testing/database.ts';
import { openDatabase } from '../database.ts';
import { startAuditJobs } from './audit-jobs.ts';
import { loadAuditKey } from './audit-key.ts';
import { exportHead, readHeads } from './heads.ts';

const database = await testDatabase();
const db = openDatabase(database.url);
const root = path.join(import.meta.dirname, '../../../..');
let dataDir: string;
let heads: string;

beforeAll(async () => {
  await migrate(db.kysely);
  dataDir = await mkdtemp(path.join(tmpdir(), 'second-look-audit-'));
  heads = path.join(dataDir, 'audit-heads');
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function write(rows: number): Promise<void> {
  for (let row = 0; row < rows; row += 1)
    await transact({ db, actor: machine }, async ({ record }) => record('callback', { row }));
}
/** One run of the product: it seals and exports at its start and again at its end. */
async function run(): Promise<void> {
  const key = await loadAuditKey(dataDir, null);
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  await startAuditJobs({ db: db.kysely, key, folder: heads, headSeconds: 300, onError }).stop();
  expect(errors).toEqual([]);
}
async function command(...args: string[]): Promise<{ code: number; output: string }> {
  const file = path.join(root, 'src/bff/node/audit/verify-command.ts');
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir };
  return promisify(execFile)(process.execPath, [file, ...args], { env, cwd: dataDir }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
  );
}

describe('the heads of the audit chain', () => {
  it('are signed with a key that only we can read; a key file with looser permissions is refused', async () => {
    await loadAuditKey(dataDir, null);
    const file = path.join(dataDir, 'bff/audit.key.pem');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await chmod(file, 0o644);
    await expect(loadAuditKey(dataDir, null)).rejects.toThrow('chmod 600');
    await chmod(file, 0o600);
  });

  it('are written outside the database, one per run in which rows were added', async () => {
    await write(3);
    await run();
    await run();
    await write(2);
    await run();
    expect(await readHeads(heads)).toMatchObject({
      heads: [
        { number: 1, position: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { number: 2, position: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
      torn: [],
      faults: [],
    });
    const noted = await db.kysely.selectFrom('audit_head').select('position').orderBy('id').execute();
    expect(noted).toEqual([{ position: 3 }, { position: 5 }]);
  });

  it('are checked once a day without blocking requests, and the result is stored', async () => {
    const checks = await db.kysely.selectFrom('audit_check').select(['rows', 'faults']).execute();
    expect(checks).toEqual([{ rows: 3, faults: [] }]);
  });

  it('that were changed or signed with another key are found', async () => {
    const copy = path.join(dataDir, 'copy');
    await cp(heads, copy, { recursive: true });
    const name = (await readdir(copy)).find((one) => one.endsWith('.jsonl')) ?? '';
    const text = await readFile(path.join(copy, name), 'utf8');
    await writeFile(path.join(copy, name), `${text.replace('"position":3', '"position":2')}not json\n`);
    const { heads: left, faults } = await readHeads(copy);
    expect(left.map(({ position }) => position)).toEqual([5]);
    expect(faults.map(({ words }) => say(words, 'en'))).toEqual([
      `Line 1 of ${name} is not a head signed with this key.`,
      `Line 3 of ${name} is not a head signed with this key.`,
    ]);
    const other = await loadAuditKey(path.join(dataDir, 'other'), null);
    expect((await readHeads(heads, other.publicKeyPem)).faults.map(({ words }) => say(words, 'en'))).toEqual([
      expect.stringMatching(/signed with the key .*: 2\. They belong to another installation/),
    ]);
  });
});

describe('npm run audit:verify', () => {
  const copy = () => path.join(dataDir, 'whole');
  it('reports that the trail is complete, and how far it reaches', async () => {
    const { code, output } = await command();
    expect(output).toContain('5 rows sealed, 0 not yet, 2 exported heads');
    expect(output).toContain('The trail is whole.');
    expect(code).toBe(0);
    await cp(heads, copy(), { recursive: true });
  });

  it('fails on a folder that is missing, empty or from another installation, and says which', async () => {
    const none = path.join(dataDir, 'none');
    const missing = await command('--heads', none);
    expect(missing).toMatchObject({
      code: 1,
      output: expect.stringContaining(`The folder ${none} does not exist.`),
    });
    await mkdir(none);
    const empty = await command('--heads', none);
    expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('has no exported heads') });
    const key = await loadAuditKey(path.join(dataDir, 'other'), null);
    const head = { at: new Date(), position: 3, hash: 'ab'.repeat(32), number: 1 };
    await exportHead(none, key, head);
    const others = await command('--heads', none);
    expect(others).toMatchObject({
      code: 1,
      output: expect.stringContaining('belong to another installation'),
    });
    // Also where the key beside the heads is trusted.
    const believed = await command('--heads', none, '--public-key', path.join(none, 'audit.pub.pem'));
    expect(believed.output).toContain('The database knows no head');
    expect(believed.code).toBe(1);
    await rm(heads, { recursive: true, force: true });
    expect((await command()).output).toContain(`The folder ${heads} does not exist.`);
    await cp(copy(), heads, { recursive: true });
  });

  it('accepts a copy of the heads as complete up to the time of the copy, and not beyond', async () => {
    const old = path.join(dataDir, 'old');
    await cp(heads, old, { recursive: true });
    const until = new Date().toISOString();
    await write(1);
    await run();
    const late = await command('--heads', old);
    expect(late.output).toContain('lacks heads that the database knows');
    expect(late.code).toBe(1);
    expect(await command('--heads', old, '--until', until)).toMatchObject({ code: 0 });
    expect(await command('--heads', old, '--until', 'yesterday')).toMatchObject({ code: 2 });
  });

  it('fails and names the row that was edited, and the position at which the end was cut off', async () => {
    await db.kysely.transaction().execute(async (trx) => {
      await sql`alter table audit_event disable trigger user`.execute(trx);
      await sql`update audit_event set actor_name = 'nobody' where position = 2`.execute(trx);
      await sql`delete from audit_event where position > 4`.execute(trx);
    });
    const { rows } = await sql<{ id: number }>`select id from audit_event where position = 2`.execute(
      db.kysely,
    );
    const { code, output } = await command();
    expect(code).toBe(1);
    expect(output).toContain(`FAULT  Row ${rows[0]?.id} at position 2 does not match what was sealed`);
    expect(output).toContain('FAULT  The chain ends at position 4, but a head of position 6 was exported');
  });
});
