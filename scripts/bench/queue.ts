import { type CaseDetail, casesQuerySchema } from '../../src/api/cases.ts';
import { openDatabase } from '../../src/bff/node/database.ts';
import { claimNext } from '../../src/review/cases/claim-case.ts';
import { listCases } from '../../src/review/cases/list-cases.ts';
import { type Context, machine } from '../../src/review/context/context.ts';
import { decide } from '../../src/review/decisions/decide.ts';
import { migrate } from '../../src/review/store/migrate.ts';
import { insertWaiting } from '../../src/testing/many-waiting.ts';
import { unusedSeams } from '../../src/testing/unused-seams.ts';
import { withPostgres } from './database.ts';
import { atMost, type Bench, type Line, msOf, promise, quantile } from './table.ts';

const few = 10_000;
const rounds = 300;
const warm = 40;

type Figures = Record<'list' | 'claim' | 'decide', number[]>;
const actions = {
  list: 'a page of the list',
  claim: 'claim the next',
  decide: 'decide, with the next case',
} as const;

/** What a moderator waits for with few and with many waiting cases, through the verbs behind the console's API. */
export const queue: Bench = {
  name: 'queue',
  run: (log, { cases: many }) =>
    withPostgres(async ({ url }) => {
      const measure = async (count: number) => {
        const db = openDatabase(await url(`queue_${count}`));
        try {
          await migrate(db.kysely);
          log(`${count} cases`);
          await insertWaiting(db.kysely, count);
          return await figures(db);
        } finally {
          await db.close();
        }
      };
      const [small, large] = [await measure(few), await measure(many)];
      return (Object.keys(actions) as (keyof Figures)[]).flatMap((action): Line[] => [
        promise(
          {
            of: `${actions[action]}, ${many} cases`,
            values: large[action],
            unit: 'ms',
            bound: { of: `${few} cases`, values: small[action], unit: 'ms' },
          },
          '≤',
          1.5,
        ),
        atMost({ of: `${actions[action]}, p99`, values: [quantile(large[action], 0.99)], unit: 'ms' }, 20),
      ]);
    }),
};

async function figures(db: ReturnType<typeof openDatabase>): Promise<Figures> {
  const ctx: Context = {
    ...unusedSeams(),
    db,
    actor: { ...machine, machine: false, id: 'mo', name: 'mo', role: 'moderator' },
  };
  const page = casesQuerySchema.parse({ lane: 'review' });
  const taken: Figures = { list: [], claim: [], decide: [] };
  let held: CaseDetail | null = null;
  for (let round = 0; round < warm + rounds; round += 1) {
    const list = await msOf(() => listCases(ctx, page));
    const claim = await msOf(async () => {
      held = await claimNext(ctx, { lane: 'review' });
    });
    const done = await msOf(() => decideHeld(ctx, held));
    if (round < warm) continue;
    taken.list.push(list);
    taken.claim.push(claim);
    taken.decide.push(done);
  }
  return taken;
}

async function decideHeld(ctx: Context, held: CaseDetail | null): Promise<void> {
  const { id, version, claim } = held?.case ?? {};
  if (id === undefined || version === undefined || !claim) throw new Error('no case was claimed');
  const idempotencyKey = crypto.randomUUID();
  await decide(ctx, {
    id,
    version,
    epoch: claim.epoch,
    verdict: 'reject',
    label: 'Ads',
    lane: 'review',
    idempotencyKey,
  });
}
