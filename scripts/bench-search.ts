import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { casesQuerySchema } from '../src/api/cases.ts';
import { openDatabase } from '../src/bff/node/database.ts';
import { startPostgres } from '../src/platform/node/postgres/postgres.ts';
import { listCases } from '../src/review/cases/list-cases.ts';
import { holdsWords, searchWords } from '../src/review/cases/search-cases.ts';
import { type Context, machine } from '../src/review/context/context.ts';
import { listLanes } from '../src/review/lanes/lanes.ts';
import { migrate } from '../src/review/store/migrate.ts';
import { unusedSeams } from '../src/testing/unused-seams.ts';
import { input } from './arguments.mjs';
import { insertCases } from './bench/many-cases.ts';

const { count } = input;
const { explain } = input.values;
const rounds = 9;

const searches = [
  ['one Chinese character, common', '微'],
  ['one Chinese character, rare', '罕'],
  ['two Chinese characters, common', '微信'],
  ['two Chinese characters, rare', '罕见'],
  ['four Chinese characters', '加我微信'],
  ['two Chinese characters without a match', '信罕'],
  ['one Latin letter', 'z'],
  ['two Latin letters', 'qu'],
  ['a common word', 'coins'],
  ['a rare word', 'zebra-crossing'],
  ['two words', 'telegram coffee'],
  ['a word without a match', 'xylophone'],
  ['a user', 'u-12345'],
] as const;

const dataDir = await mkdtemp(path.join('/tmp', 'second-look-bench-'));
const server = await startPostgres({ dataDir });
const db = openDatabase(await server.url('bench'));
try {
  await migrate(db.kysely);
  const began = performance.now();
  await insertCases(db.kysely, count, (done) => process.stderr.write(`\r${done} cases`));
  process.stderr.write('\n');
  console.log(`${count} cases inserted and indexed in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await printSizes();
  const ctx: Context = { ...unusedSeams(), db, actor: { ...machine, role: 'supervisor' } };
  console.log(`\nA page of 50 with its hits, ${rounds} times each, in milliseconds`);
  for (const [what, q] of searches) {
    const query = casesQuerySchema.parse({ lane: 'review', q });
    const { items } = await listCases(ctx, query);
    console.log(
      row(
        what,
        await times(() => listCases(ctx, query)),
        `${items.length}${items.length === 50 ? '+' : ''} found`,
      ),
    );
    if (explain) await printPlan(q);
  }
  console.log('\nOther queries of the same screen');
  const page = casesQuerySchema.parse({ lane: 'review' });
  console.log(row('the first page', await times(() => listCases(ctx, page))));
  console.log(
    row('the first page of a label', await times(() => listCases(ctx, { ...page, label: 'Porn' }))),
  );
  console.log(row('all lanes with counts', await times(() => listLanes(ctx))));
} finally {
  await db.close();
  await server.stop();
  await rm(server.directory, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

async function times(run: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await run();
    taken.push(performance.now() - began);
  }
  return taken.sort((a, b) => a - b);
}

function row(what: string, taken: number[], more = ''): string {
  const ms = (value = 0) => value.toFixed(1).padStart(8);
  return `${what.padEnd(42)} median ${ms(taken[Math.floor(taken.length / 2)])}  max ${ms(taken.at(-1))}  ${more}`;
}

async function printSizes(): Promise<void> {
  const { rows } = await sql<{ name: string; size: string }>`
    select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
    where relname in ('review_case', 'case_search', 'case_search_grams')`.execute(db.kysely);
  for (const { name, size } of rows) console.log(`  ${name}: ${size}`);
}

async function printPlan(q: string): Promise<void> {
  const plan = await db.kysely
    .selectFrom('review_case')
    .select('id')
    .where('state', '<>', 'decided')
    .where(holdsWords(searchWords(q)))
    .orderBy('rank_at')
    .orderBy('id')
    .limit(51)
    .explain('text', sql`analyze, buffers`);
  for (const line of plan) console.log(`    ${Object.values(line)[0]}`);
}
