import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createLog } from '../../moderation/host/log.ts';
import { startPostgres } from '../../moderation/host/postgres.ts';
import { limits } from '../../protocol/limits.ts';
import { workOnJobs } from '../../review/jobs.ts';
import { migrate } from '../../review/store/migrate.ts';
import { createBff } from '../app.ts';
import type { BffSettings, Seams } from '../seams.ts';
import { createSecrets } from '../secrets.ts';
import { loadAuditKey } from './audit/audit-key.ts';
import { keepAudit } from './audit/keep-audit.ts';
import type { Config } from './config.ts';
import { connectModeration } from './connect-moderation.ts';
import { openDatabase } from './database.ts';
import { watchDisk } from './disk.ts';
import { evidenceFolder } from './evidence-folder.ts';
import { firstAdministrator } from './first-administrator.ts';
import { startJobs } from './jobs.ts';
import { seedLabels } from './labels.ts';
import { loadSealKey, loadSecret } from './secret.ts';
import { createSend } from './send.ts';
import { startSessions } from './sessions.ts';
import { startAlone } from './sole-start.ts';
import { apiDocs, securityHeaders, spaFiles } from './static-files.ts';

export type Running = {
  url: string;
  /** What the console says about signing in; null when people are there already. */
  signIn: string | null;
  close(): Promise<void>;
};

/** Starts everything the settings name and resolves when it serves. What a failed start had begun is ended again. */
export async function start(config: Config, onFatal: (why: string) => void): Promise<Running> {
  await using begun = new AsyncDisposableStack();
  const dataDir = path.resolve(config.dataDir);
  await mkdir(dataDir, { recursive: true });
  const log = createLog(config.logLevel, 'bff');
  const embedded = config.databaseUrl === null ? await embeddedDatabase(dataDir, begun) : null;
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const folders = [dataDir, ...(embedded ? [embedded.directory] : [])];
  const disk = watchDisk({ folders, floorBytes: config.diskFloorBytes });
  const db = openDatabase(databaseUrl);
  begun.defer(db.close);
  await migrate(db.kysely);
  // Side by side: each waits for the database or for another process, and a start has three seconds.
  // To be ended from the moment it begins: another may fail before this one has started.
  const stoppable = <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    begun.defer(() =>
      starting.then(
        (part) => part.stop(),
        () => {},
      ),
    );
    return starting;
  };
  const [session, jobs, { moderation }] = await Promise.all([
    loadSecret(dataDir).then((secret) => startSessions({ db, secret, publicUrl: config.publicUrl })),
    stoppable(startJobs(databaseUrl, (error) => log.error({ err: error }, 'jobs'))),
    stoppable(connectModeration({ config: { ...config, dataDir }, databaseUrl, log, onExit: onFatal })),
  ]);
  if (!config.remote) await seedLabels(db.kysely);
  const outgoing = createSend(config.mediaAllowedHosts);
  begun.defer(outgoing.close);

  const seams: Seams = {
    db,
    jobs,
    session,
    moderation,
    evidence: evidenceFolder(path.join(dataDir, 'evidence'), disk),
    send: outgoing.send,
    secrets: createSecrets(await loadSealKey(dataDir)),
  };
  const settings: BffSettings = {
    undoSeconds: config.undoSeconds,
    claimSeconds: config.claimSeconds,
    maxUploadBytes: limits.videoFileBytes,
    concurrentVideos: limits.videosAtOnce,
    concurrentAudioFiles: limits.audioFilesAtOnce,
    demo: false,
  };
  const report = (error: unknown, about: object) => log.error({ err: error, ...about }, 'a request failed');
  const bff = createBff(seams, { settings, report });
  const server = await listen(bff.fetch, config);
  begun.defer(server.close);
  await workOnJobs({ ...seams, settings });
  const audit = keepAudit({
    db: db.kysely,
    key: await loadAuditKey(dataDir),
    folder: config.auditHeadsDir,
    headSeconds: config.auditHeadSeconds,
    onError: (error) => log.error({ err: error }, 'audit chain'),
  });
  begun.defer(audit.stop);
  const signIn = await firstAdministrator(config, db, session);
  const running = begun.move();
  return { url: config.publicUrl, signIn, close: () => running.disposeAsync() };
}

async function embeddedDatabase(dataDir: string, begun: AsyncDisposableStack) {
  const server = await startPostgres({ dataDir });
  const url = await server.url('second_look');
  const leave = await startAlone(url, dataDir);
  begun.defer(async () => {
    await leave();
    await server.stop();
  });
  return { url, directory: server.directory };
}

const ours = /^\/(api|callbacks|media)\/|^\/(healthz|readyz|metrics)$/;

async function listen(bff: (request: Request) => Response | Promise<Response>, config: Config) {
  const app = new Hono();
  app.use(securityHeaders);
  app.route('/', apiDocs());
  app.all('*', (c, next) => (ours.test(c.req.path) ? bff(c.req.raw) : next()));
  app.route('/', spaFiles());
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`PORT is ${config.port}: another program listens there already.`) : error);
    });
    server.listen(config.port, config.host, resolve);
  });
  if ('requestTimeout' in server) {
    server.headersTimeout = 10_000;
    // Uploads may take their time; their own route watches for stalls.
    server.requestTimeout = 0;
  }
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) setTimeout(() => server.closeAllConnections(), 2000).unref();
      }),
  };
}
