import { mkdtemp, rm } from 'node:fs/promises';
import { type EmbeddedPostgres, startPostgres } from '../../src/platform/node/postgres/postgres.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../src/testing/object-store/swift.ts';
import { startPooler } from '../../src/testing/pooler/pooler.ts';
import { query } from '../../src/testing/product/videos.ts';
import { ofPrimary, startReplica } from '../../src/testing/replica/replica.ts';
import { socketAddress } from '../../src/testing/socket-address.ts';
import { scaleTrial } from '../../src/testing/trials/scale/scale.ts';
import { startReport } from './table.ts';

const name = 'second_look';
/** Of the server, and so of its replica. */
const connections = ['max_connections=300'];

/**
 * Three consoles and two workers on one database and one object store; one of them is killed every ten seconds. With
 * `from`, the folder of an earlier release, they begin with its code and are replaced by this one. With `split`, they
 * reach the database through PgBouncer and read from a replica what that may answer.
 */
export async function soakScale(
  seconds: number,
  { from, split }: { from: string | undefined; split: boolean },
): Promise<void> {
  const report = startReport();
  const dataDir = await mkdtemp('/tmp/second-look-soak-');
  const server = await startPostgres({
    dataDir,
    flags: [...connections, ...(split ? ofPrimary : [])],
  });
  const beside = split ? await placeBeside(server) : null;
  let objects: ObjectStore | null = null;
  try {
    objects = hasObjectStore() ? await startObjectStore() : null;
    if (!objects)
      console.log('OpenStack Swift is not installed: each process stores its files in its own folder.');
    const { log, ...result } = await scaleTrial({
      databaseUrl: beside?.pooler.url(name) ?? (await server.url(name)),
      directUrl: await server.url(name),
      seconds,
      killEveryMs: 10_000,
      browsers: 20,
      from,
      env: { MODERATION_TEXT_RPS: '10', ...objects?.env, ...beside?.env },
      log: (line) => console.log(line),
    });
    if (beside) {
      const answered = await beside.answered();
      report.promise('statements that the replica answered', answered > 0, String(answered));
    }
    const { callbacks, texts, videos, decisions, webhooks, browsers } = result;
    const none = (what: string, count: number) => report.promise(what, count === 0, String(count));
    report.figure('seconds, kills', `${result.seconds}, ${result.kills}`);
    if (from !== undefined)
      report.promise(
        'processes upgraded, beside those of the release before',
        result.upgraded === result.processes,
        `${result.upgraded} of ${result.processes}`,
      );
    report.figure('requests that were sent again', String(result.again));
    report.figure('callbacks, each sent until it was answered 200', String(callbacks.sent));
    none('callbacks that are missing', callbacks.lost);
    none('callbacks with an effect more than once', callbacks.doubled);
    report.figure(
      'texts',
      `${texts.sent}, of which ${texts.resent} were stored but sent again: the answer was lost`,
    );
    none('texts that are missing', texts.lost);
    none('texts stored more often than they were sent', texts.doubled);
    report.figure('videos', String(videos.sent));
    report.promise(
      'videos that ended',
      videos.ended === videos.videos && videos.videos >= videos.sent,
      String(videos.ended),
    );
    report.promise('videos with each frame once', videos.complete === videos.videos, String(videos.complete));
    report.promise(
      'videos reported by one fragment and one summary',
      videos.reported === videos.videos,
      String(videos.reported),
    );
    report.figure('videos submitted to the service twice', String(videos.again));
    report.figure('decisions, conflicts', `${decisions.decisions}, ${decisions.conflicts}`);
    none('decisions answered but missing', decisions.lost);
    none('cases decided twice in one version', decisions.twice);
    none('decisions without their audit event', decisions.unaudited);
    report.figure('webhooks, of which received again', `${webhooks.deliveries}, ${webhooks.repeats}`);
    none('decisions that the platform never received', webhooks.undelivered);
    report.figure('searches, dashboards and exports read', String(result.reads));
    report.figure('browsers, events received', `${browsers.browsers}, ${browsers.events}`);
    report.figure('times that a browser reconnected', String(browsers.reconnects));
    none('events that a browser missed', browsers.missed);
    none('events that a browser received twice', browsers.twice);
    if (process.env.LOG_LEVEL) console.log(log.slice(-20_000));
  } finally {
    await objects?.close();
    await beside?.close();
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
  report.end();
}

/** PgBouncer in transaction mode before the server, and a replica of it. */
async function placeBeside(server: EmbeddedPostgres) {
  const direct = await server.url(name);
  const { host: socket, user } = socketAddress(direct);
  const pooler = await startPooler({ socket, user, size: 20 });
  const replica = await startReplica(server, connections);
  const copyUrl = await replica.server.url(name);
  return {
    pooler,
    env: { DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: copyUrl },
    answered: async () => {
      const [row] = await query<{ count: number }>(
        copyUrl,
        'select xact_commit::int as count from pg_stat_database where datname = current_database()',
      );
      return row?.count ?? 0;
    },
    close: async () => {
      await pooler.close();
      await replica.close();
    },
  };
}
