import { sql } from 'kysely';
import { type CaseDetail, casesQuerySchema } from '../src/api/cases.ts';
import { statsQuerySchema } from '../src/api/stats.ts';
import { type OpenDatabase, openDatabase } from '../src/bff/node/database.ts';
import { claimNext } from '../src/review/cases/claim-case.ts';
import { listCases } from '../src/review/cases/list-cases.ts';
import { type Context, machine } from '../src/review/context/context.ts';
import { decide } from '../src/review/decisions/decide.ts';
import { exportsByKind } from '../src/review/exports/kinds.ts';
import { streamExport } from '../src/review/exports/stream-export.ts';
import { listLanes } from '../src/review/lanes/lanes.ts';
import { unusedSeams } from '../src/testing/unused-seams.ts';
import { rangeOf } from '../src/web/dashboard/panel/range.ts';
import { input } from './arguments.mjs';
import { machine as aboutMachine, type Line, printLine, printTable, promise } from './bench/table.ts';
import { laneOf, panels } from './bench-stats/panels.ts';

const maxRatio = 1.3;
const rounds = 5;
const rowsExported = 200_000;
const searches = [
  ['a common word', 'discount'],
  ['two words', 'coffee market'],
  ['Chinese', '加我微信'],
  ['a word without a match', 'xylophone'],
  ['a user', 'u-12'],
] as const;

type Timed = { name: string; run(place: Place): Promise<number> };
type Place = { db: OpenDatabase; ctx: Context; lane: string; newest: number; cases: number; open: number };

const [smaller, larger] = await Promise.all(input.words.map(placeAt));
if (!smaller || !larger) throw new Error('two databases are needed');
const lines: (Line & { bench: string })[] = [];
try {
  for (const { name, run } of actions()) {
    const values: [number[], number[]] = [[], []];
    // One after the other in turn, so that both meet the same load.
    for (let round = 0; round <= rounds; round += 1)
      for (const [at, place] of [smaller, larger].entries()) {
        const ms = await run(place);
        if (round > 0) values[at as 0 | 1].push(ms);
      }
    const bound = { of: `${smaller.cases} cases`, values: values[0], unit: 'ms' };
    const line = promise({ of: name, values: values[1], unit: 'ms', bound }, '≤', maxRatio);
    lines.push({ ...line, bench: 'scale' });
    printLine({ ...line, bench: 'scale' });
  }
  console.log(`\n${aboutMachine()}`);
  for (const { db, cases, open } of [smaller, larger])
    console.log(`${cases} cases, ${open} of them open; ${await sizeOf(db, cases)}`);
  console.log('');
  printTable(lines);
} finally {
  await smaller.db.close();
  await larger.db.close();
}
if (lines.some(({ promised }) => promised && !promised.holds)) process.exitCode = 1;

async function placeAt(url: string): Promise<Place> {
  const db = openDatabase(url);
  const { rows } = await sql<{ cases: number; open: number; newest: Date }>`
    select count(*)::int as cases, (count(*) filter (where state <> 'decided'))::int as open, max(opened_at) as newest
    from review_case`.execute(db.kysely);
  const [found] = rows;
  if (!found?.cases) throw new Error(`There are no cases in ${url}: run \`npm run generate\` first.`);
  const actor = { ...machine, machine: false, id: 'bench', name: 'bench', role: 'supervisor' } as const;
  const ctx: Context = { ...unusedSeams(), db, actor };
  return { ...found, db, ctx, newest: found.newest.getTime(), lane: await laneOf(ctx) };
}

function* actions(): Generator<Timed> {
  const page = casesQuerySchema.parse({ lane: 'review' });
  yield timed('queue: a page of the list', ({ ctx }) => listCases(ctx, page));
  yield timed('queue: all lanes with counts', ({ ctx }) => listLanes(ctx));
  const held = new Map<Context, CaseDetail | null>();
  yield timed('queue: claim the next', async ({ ctx }) =>
    held.set(ctx, await claimNext(ctx, { lane: 'review' })),
  );
  yield timed('queue: decide, with the next case', async ({ ctx }) =>
    held.set(ctx, await decideHeld(ctx, held.get(ctx) ?? null)),
  );
  for (const [what, q] of searches)
    for (const lane of ['review', 'all'])
      yield timed(`search: ${what}, lane ${lane}`, ({ ctx }) =>
        listCases(ctx, casesQuerySchema.parse({ lane, q })),
      );
  for (const panel of panels)
    yield timed(`dashboard: ${panel.name}, 90 days`, ({ ctx, newest, lane }) => {
      const { range } = rangeOf('90d', { from: null, to: null }, 'Asia/Shanghai', newest);
      if (!range) throw new Error('no range');
      const query = statsQuerySchema.parse({
        from: range.from,
        to: range.to,
        zone: 'Asia/Shanghai',
        compare: 'before',
      });
      return panel.ask(ctx, { ...query, lane });
    });
  for (const kind of ['cases', 'decisions', 'rulings', 'audit'] as const)
    yield { name: `export: ${rowsExported} rows of ${kind}`, run: ({ ctx }) => exportRows(ctx, kind) };
}

function timed(name: string, ask: (place: Place) => Promise<unknown>): Timed {
  return {
    name,
    run: async (place) => {
      const began = performance.now();
      await ask(place);
      return performance.now() - began;
    },
  };
}

async function decideHeld(ctx: Context, held: CaseDetail | null): Promise<CaseDetail | null> {
  const { id, version, claim } = held?.case ?? {};
  if (id === undefined || version === undefined || !claim) throw new Error('no case was claimed');
  const how = {
    verdict: 'reject',
    label: 'Ads',
    lane: 'review',
    idempotencyKey: crypto.randomUUID(),
  } as const;
  const { next } = await decide(ctx, { id, version, epoch: claim.epoch, ...how });
  return next;
}

/** The first rows of an export of everything, as a reader takes them. */
async function exportRows(ctx: Context, kind: 'cases' | 'decisions' | 'rulings' | 'audit'): Promise<number> {
  const began = performance.now();
  const one = exportsByKind[kind] as (typeof exportsByKind)['cases'];
  const report = (error: unknown) => console.error(error);
  const stream = await streamExport(ctx, kind, one, one.read({ format: 'jsonl' }), { report });
  let rows = 0;
  for await (const part of stream) {
    for (const byte of part) if (byte === 10) rows += 1;
    if (rows >= rowsExported) break;
  }
  return (performance.now() - began) * (rowsExported / rows);
}

async function sizeOf({ kysely }: OpenDatabase, cases: number): Promise<string> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(kysely);
  const bytes = rows[0]?.bytes ?? 0;
  return `${(bytes / 1024 ** 3).toFixed(1)} GiB of disk, ${(bytes / cases / 1000).toFixed(2)} kB per case`;
}
