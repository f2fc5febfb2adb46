import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres } from '../src/platform/node/postgres/postgres.ts';

// As for the tests' own server: none of its data needs to survive the run.
const flags = ['max_connections=300', 'fsync=off', 'full_page_writes=off'];
const debians = '/usr/lib/postgresql/15/bin';
const given = process.argv.slice(2);
const folder = given[0] !== undefined && existsSync(path.join(given[0], 'initdb')) ? given[0] : debians;
const files = folder === given[0] ? given.slice(1) : given;
const missing = files.filter((file) => globSync(`${file}*`).length === 0);
if (missing.length > 0) {
  console.error(`There is no ${missing.join(' or ')} here.`);
  process.exit(2);
}

function needBinaries(): void {
  if (existsSync(path.join(folder, 'initdb'))) return;
  if (folder === debians && process.getuid?.() === 0)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-15'], {
      stdio: 'inherit',
    });
  if (existsSync(path.join(folder, 'initdb'))) return;
  console.error(`There is no PostgreSQL in ${folder}. Install it with: sudo apt-get install postgresql-15`);
  process.exit(2);
}

needBinaries();
const binaries = { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
const dataDir = await mkdtemp('/tmp/second-look-tests-');
const server = await startPostgres({ dataDir, binaries, flags });
try {
  console.log(
    `On ${spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout.trim()}, from ${folder}:`,
  );
  const env = { ...process.env, TEST_DATABASE_URL: await server.url('postgres') };
  const vitest = path.join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const done = spawnSync(process.execPath, [vitest, 'run', ...files], { stdio: 'inherit', env });
  process.exitCode = done.status ?? 1;
} finally {
  await server.stop();
  await rm(server.directory, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
