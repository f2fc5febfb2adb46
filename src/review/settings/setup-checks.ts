import type { SetupCheck } from '../../api/setup-checks.ts';
import { causedByDatabase } from '../../platform/database/database-away.ts';
import { because } from '../../reasons/reason.ts';
import type { Localizable } from '../../reasons/say.ts';
import { serviceReady } from '../accounts/in-use.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { lookAtClock } from '../operation/clock.ts';
import { readDatabaseFacts } from '../operation/database-facts.ts';
import type { Host } from '../operation/host.ts';
import { judgeDatabase } from '../operation/judge-database.ts';
import { type JudgedEngine, judgeEngines } from '../operation/judge-engines.ts';
import {
  type Judged,
  judgeAddress,
  judgeClock,
  judgeDisk,
  judgeMail,
  judgeMemory,
  judgeService,
  unknownHere,
} from '../operation/judge-host.ts';
import { listEngines } from '../operator/engines.ts';

const patienceMs = 8000;

type Reached = { host: Host | undefined; reachedAt: string | null };

/** Looks at everything that an installation needs, at once. A part that does not answer is unknown, not an error. */
export async function checkSetup(ctx: Context, reached: Reached): Promise<Localizable<SetupCheck>[]> {
  const { host, reachedAt } = reached;
  const groups = await Promise.all([
    answered(['clock'], async () => [judgeClock(await lookAtClock(ctx.db.kysely))]),
    answered(['disk'], async () => [judgeDisk(await ctx.evidence.room())]),
    host ? [judgeMemory(host.memory(), host.worksHere)] : [unknownHere('memory')],
    [judgeAddress(ctx.settings.publicUrl, reachedAt)],
    answered(['mail'], async () => [await mailOf(host)]),
    answered(['service'], async () => [judgeService(await serviceReady(ctx).catch(() => false))]),
    answered(['engine'], () => enginesOf(ctx)),
    answered(databaseChecks, async () =>
      judgeDatabase(await readDatabaseFacts(ctx.db.kysely), {
        connections: host?.connections ?? null,
        pooler: (await host?.pooler()) ?? null,
      }),
    ),
  ]);
  return groups.flat().map((one) => ({ task: null, ...one }));
}

const databaseChecks = [
  'database-version',
  'database-text',
  'database-memory',
  'database-connections',
  'database-durability',
  'database-timeouts',
  'database-pooler',
] as const satisfies Judged['name'][];

/** What fails or takes too long leaves its checks unknown. Without the database nothing can be said at all. */
async function answered<One extends Judged>(
  names: readonly Judged['name'][],
  look: () => Promise<One[]>,
): Promise<(One | Judged)[]> {
  const unknown = names.map((name) => ({
    ...unknownHere(name),
    found: because('setup_not_answered'),
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Judged[]>((resolve) => {
    timer = setTimeout(resolve, patienceMs, unknown);
  });
  const found = look().catch((error) => {
    if (causedByDatabase(error)) throw error;
    return unknown;
  });
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}

async function mailOf(host: Host | undefined): Promise<Judged> {
  if (!host) return unknownHere('mail');
  if (!host.mail) return judgeMail('not-set');
  const why = await host.mail();
  return judgeMail(why === null ? null : { why });
}

async function enginesOf(ctx: Context): Promise<JudgedEngine[]> {
  try {
    return judgeEngines(await listEngines(ctx));
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'no_operator')) throw error;
    return [{ ...unknownHere('engine'), found: because('setup_engines_elsewhere'), task: null }];
  }
}
