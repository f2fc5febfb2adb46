import { mkdtemp, rm } from 'node:fs/promises';
import { startPostgres } from '../../src/platform/node/postgres/postgres.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../src/testing/object-store/swift.ts';
import { scaleTrial } from '../../src/testing/trials/scale/scale.ts';
import { startReport } from './table.ts';

/**
 * Three consoles and two workers on one database and one object store; one of them is killed every ten seconds. With
 * `from`, the folder of an earlier release, they begin with its code and are replaced by this one.
 */
export async function soakScale(seconds: number, from?: string): Promise<void> {
  const report = startReport();
  const dataDir = await mkdtemp('/tmp/second-look-soak-');
  const server = await startPostgres({ dataDir, flags: ['max_connections=300'] });
  let objects: ObjectStore | null = null;
  try {
    objects = hasObjectStore() ? await startObjectStore() : null;
    if (!objects)
      console.log('OpenStack Swift is not installed: each process stores its files in its own folder.');
    const { log, ...result } = await scaleTrial({
      databaseUrl: await server.url('second_look'),
      seconds,
      killEveryMs: 10_000,
      browsers: 20,
      from,
      env: { MODERATION_TEXT_RPS: '10', ...objects?.env },
      log: (line) => console.log(line),
    });
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
    report.figure('browsers, events received', `${browsers.browsers}, ${browsers.events}`);
    report.figure('times that a browser reconnected', String(browsers.reconnects));
    none('events that a browser missed', browsers.missed);
    none('events that a browser received twice', browsers.twice);
    if (process.env.LOG_LEVEL) console.log(log.slice(-20_000));
  } finally {
    await objects?.close();
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
  report.end();
}
