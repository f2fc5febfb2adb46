import { mkdtemp, rm } from 'node:fs/promises';
import { startPostgres } from '../../src/platform/node/postgres/postgres.ts';
import { startTestService, type TestService } from '../../src/testing/product/service.ts';
import { callbackCopies } from '../../src/testing/trials/callback-copies.ts';
import { callbackKills } from '../../src/testing/trials/callback-kills.ts';
import { callbackOrders } from '../../src/testing/trials/callback-orders.ts';
import { claimRaces } from '../../src/testing/trials/claim-races.ts';
import { equalDecisions } from '../../src/testing/trials/equal-decisions.ts';
import { fencingTrials } from '../../src/testing/trials/fencing.ts';
import { statementKills } from '../../src/testing/trials/statement-kills.ts';
import { type Report, startReport } from './table.ts';

type Room = { report: Report; databaseUrl: string; service: TestService; count: number; seed: number };
type RowInput = Pick<Room, 'count' | 'seed'> & { of: string };

/** The promises that take long to test, each on its own database. */
const rows = {
  RC2: async ({ report, databaseUrl, service, count, seed }: Room) => {
    const options = { kills: count, seed, program: 'product' } as const;
    const { sent, lost, doubled, resent, broken, other } = await callbackKills(databaseUrl, service, options);
    report.figure('callbacks, each sent until it was answered 200', String(sent));
    report.figure('connections that a kill broke or prevented', String(broken));
    report.figure('stored, but sent again: the answer was lost', String(resent));
    report.promise('answered 200 but missing', lost === 0, String(lost));
    report.promise('stored or with an effect more than once', doubled === 0, String(doubled));
    report.promise('answers other than 200 and 503', other.length === 0, other.join(' ') || '0');
  },
  RC3: async ({ report, databaseUrl, service, count }: Room) => {
    const effects = await callbackCopies(databaseUrl, service, {
      callbacks: count,
      copies: 32,
      program: 'product',
    });
    for (const what of ['callbacks', 'fragments', 'findings', 'events'] as const)
      report.promise(`${what} stored`, effects[what] === count, String(effects[what]));
    report.promise('recognised as duplicates', effects.duplicates === count * 31, String(effects.duplicates));
    report.promise('not answered 200', effects.refused === 0, String(effects.refused));
  },
  RC4: async ({ report, databaseUrl, service, count, seed }: Room) => {
    const options = { exhaustive: 6, histories: count, seed, program: 'product' } as const;
    const result = await callbackOrders(databaseUrl, service, options);
    report.promise('orders of 1 to 6 callbacks', result.permuted === 873, String(result.permuted));
    report.promise('random histories', result.histories === count, String(result.histories));
    report.promise(
      'counts of callbacks with more than one final state',
      result.differing === 0,
      String(result.differing),
    );
    report.promise('not answered 200', result.refused === 0, String(result.refused));
  },
  RQ1: async ({ report, databaseUrl, count, seed }: Room) => {
    const { claims, people, gaps, failed } = await claimRaces(databaseUrl, {
      moderators: 50,
      claims: count,
      seed,
    });
    report.promise('claims', claims === count, String(claims));
    report.promise('moderators who claimed', people === 50, String(people));
    report.promise('cases with two holders', failed === 0, String(failed));
    report.promise('epochs without a holder', gaps === 0, String(gaps));
  },
  RQ2: async ({ report, databaseUrl, count, seed }: Room) => {
    const { decided, stale, refused } = await fencingTrials(databaseUrl, { trials: count, seed });
    report.promise('decided by the holder', decided === count, String(decided));
    report.promise('stale writes', stale === 0, String(stale));
    report.figure('refusals of former holders', JSON.stringify(refused));
  },
  RQ3: async ({ report, databaseUrl, count }: Room) => {
    const result = await equalDecisions(databaseUrl, { trials: count, copies: 32 });
    for (const what of ['decisions', 'events', 'deliveries'] as const)
      report.promise(`${what} created`, result[what] === count, String(result[what]));
    report.promise('answered differently', result.differing === 0, String(result.differing));
  },
  RO5: async ({ report, databaseUrl, count, seed }: Room) => {
    const result = await statementKills(databaseUrl, { kills: count, seed });
    report.figure('statements', String(result.statements));
    report.figure('requests', String(result.posts));
    report.figure('kills after it was stored, before the answer', String(result.killedAfterStoring));
    report.figure('connections that the database broke after storing', String(result.cut));
    report.figure('answers 500 and 429', String(result.failed));
    report.figure('sent again, and recognised', String(result.duplicates));
    report.promise('statements that the database lacks', result.lost === 0, String(result.lost));
    report.promise('statements that it has twice', result.doubled === 0, String(result.doubled));
    report.promise('states here that differ from it', result.astray === 0, String(result.astray));
    report.promise('statements without a puid', result.faults === 0, String(result.faults));
  },
};

export type RowName = keyof typeof rows;

/** One of these promises, with its numbers. */
export async function soakRow(name: RowName, { of, count, seed }: RowInput): Promise<void> {
  const report = startReport();
  const dataDir = await mkdtemp('/tmp/second-look-soak-');
  const [service, server] = await Promise.all([
    startTestService(),
    startPostgres({ dataDir, flags: ['max_connections=200'] }),
  ]);
  const began = performance.now();
  try {
    report.figure(`${name}: ${of}`, String(count));
    report.figure('seed', String(seed));
    await rows[name]({ report, databaseUrl: await server.url('second_look'), service, count, seed });
    report.figure('seconds', ((performance.now() - began) / 1000).toFixed(1));
  } finally {
    await service.close();
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
  report.end();
}
