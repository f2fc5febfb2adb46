import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { sharedSecrets } from '../../platform/node/keys/shared-secrets.ts';
import type { Log } from '../../platform/node/log/log.ts';
import { createAddressGuard } from '../../platform/node/network/address-guard.ts';
import { guardLibraries } from '../../platform/node/network/guarded-request.ts';
import { watchClock } from '../../platform/node/postgres/clock-watch.ts';
import { isPooled, placeOf } from '../../platform/node/postgres/database-place.ts';
import { connectS3 } from '../../platform/node/s3/s3.ts';
import { startTracing } from '../../platform/node/tracing/start-tracing.ts';
import { throttle } from '../../platform/scheduling/throttle.ts';
import { limits } from '../../protocol/limits.ts';
import { createSecrets } from '../../protocol/sealing.ts';
import { startAdvising } from '../../review/adviser/give-advice.ts';
import { machine } from '../../review/context/context.ts';
import { startStatsFolding } from '../../review/counting/stats-folding.ts';
import { startDeliveries } from '../../review/deliveries/deliver.ts';
import { workOnJobs } from '../../review/jobs.ts';
import { noteRelease } from '../../review/operation/note-release.ts';
import { startStatementSending } from '../../review/statement-sending/send-statements.ts';
import { migrate } from '../../review/store/migrate.ts';
import { waitingTimes } from '../../review/store/waiting-times.ts';
import { createBff } from '../app.ts';
import { createEventStreams } from '../event-streams.ts';
import { traceRequests } from '../gates/traced.ts';
import type { RequestSeen } from '../gates/watched.ts';
import { createIntake } from '../intake.ts';
import type { BffSettings, Seams } from '../seams.ts';
import type { undeclared } from '../undeclared.ts';
import type { Ahead } from './ahead.ts';
import { startAuditJobs } from './audit/audit-jobs.ts';
import { installationKey, loadAuditKey } from './audit/audit-key.ts';
import type { Config } from './config.ts';
import { connectModeration } from './connect-moderation.ts';
import { directly, openDatabase } from './database.ts';
import { watchDisk } from './disk.ts';
import { claimHalves, evidenceFolder } from './evidence-folder.ts';
import { evidenceS3 } from './evidence-s3.ts';
import { firstAdministrator } from './first-administrator.ts';
import { createHost } from './host.ts';
import { startJobs } from './jobs.ts';
import { seedLabels } from './labels.ts';
import { createLive } from './live/live.ts';
import { createMail } from './mail.ts';
import { createGauges } from './metrics/gauges.ts';
import { createMetrics } from './metrics/metrics.ts';
import { metricsRoute } from './metrics/metrics-route.ts';
import { loadSecrets } from './secret.ts';
import { createSend } from './send.ts';
import { serve } from './server.ts';
import { startSessions } from './sessions.ts';
import { hostOf } from './sign-in/provider.ts';
import { createTranslate } from './translate.ts';

export type Running = {
  url: string;
  /** What the console prints about signing in; null when people exist already. */
  signIn: string | null;
  /** The folder of the embedded database where that is not under DATA_DIR; null: it is, or there is none. */
  databaseElsewhere: string | null;
  /** Ends everything in order: running work may finish, the database ends last. */
  close(): Promise<void>;
  /** Breaks off what `close` still waits for. */
  hurry(): void;
};

/**
 * Starts everything that the settings name. It listens last, so that people who get an answer can sign in and send
 * content. A failed start ends what it started.
 */
export async function start(
  config: Config,
  { ahead, log, check }: { ahead: Ahead; log: Log; check: typeof undeclared | undefined },
): Promise<Running> {
  await using begun = new AsyncDisposableStack();
  const hurry = new AbortController();
  const dataDir = path.resolve(config.dataDir);
  await mkdir(dataDir, { recursive: true });
  const failing = (what: string) =>
    throttle((error, suppressed) =>
      log.error({ err: error, ...(suppressed > 0 ? { suppressed } : {}) }, what),
    );
  const embedded = await ahead.database;
  begun.defer(async () => embedded?.stop());
  const database = placeOf(config.databaseUrl ?? embedded?.url ?? '', config.directDatabaseUrl);
  const folders = [dataDir, ...(embedded ? [embedded.directory] : [])];
  const disk = watchDisk({ folders, floorBytes: config.diskFloorBytes });
  const db = openDatabase(database, {
    own: embedded?.listener,
    replicated: config.replica && {
      ...config.replica,
      onChange: (fit, why) =>
        fit
          ? log.info('reading from the replica')
          : log.warn({ err: why }, 'not reading from the replica, but from the primary'),
    },
  });
  begun.defer(db.close);
  // In parallel: each waits for the database or another process, and a start has a second. Registered for the stop at
  // once: another may fail before this one has started.
  const stoppable = <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    begun.defer(() =>
      starting.then(
        (part) => part.stop(),
        () => {},
      ),
    );
    return starting;
  };
  const described = { service: 'second-look', version: packageJson.version, log };
  const tracing = await startTracing(config.tracing, described);
  begun.defer(async () => tracing?.stop());
  const linking = stoppable(
    connectModeration({
      config: { ...config, dataDir },
      db: db.kysely,
      database,
      log,
      forked: ahead.service,
      hurry: hurry.signal,
      tracing,
    }),
  );
  linking.catch(() => {});
  if (isPooled(database)) await directly(database, migrate);
  else await migrate(db.kysely);
  const clock = watchClock({ db: db.kysely, table: 'clock', times: waitingTimes, log });
  begun.defer(clock.stop);
  if (config.provider) {
    // The environment names the issuer, so its host is allowed.
    const allowed = [...config.mediaAllowedHosts, hostOf(config.provider.issuer)];
    begun.defer(guardLibraries(createAddressGuard(allowed)));
  }
  const keys = await loadSecrets(dataDir, config.keys);
  const shared = config.keys ? sharedSecrets(db.kysely, 'shared_secret', keys.seal) : null;
  const auditKey = await loadAuditKey(dataDir, shared);
  const { publicUrl, provider } = config;
  const saml = config.saml && {
    settings: config.saml,
    provider: await (await import('./sign-in/saml-provider.ts')).readSamlProvider(config.saml),
  };
  const [session, jobs, { moderation }] = await Promise.all([
    startSessions({
      db,
      secret: keys.session,
      publicUrl,
      provider,
      saml,
      report: failing('sign-in by SAML'),
    }),
    stoppable(startJobs(database.url, db.listenOn, failing('jobs'))),
    linking,
  ]);
  if (!config.remote) await seedLabels(db.kysely);
  await noteRelease({ db }, packageJson.version);
  const signIn = await firstAdministrator(config, db, session);
  const s3 = config.s3 ? connectS3(config.s3) : null;
  begun.defer(async () => s3?.close());
  const evidence = path.join(dataDir, 'evidence');
  const unfinished = s3 ? null : claimHalves(evidence);
  begun.defer(async () => unfinished?.close());
  const outgoing = createSend(config.mediaAllowedHosts);
  begun.defer(outgoing.close);

  const live = createLive(config.mediaAllowedHosts);
  begun.defer(live.close);

  const seams: Seams = {
    db,
    jobs,
    session,
    moderation,
    evidence: s3 ? evidenceS3(s3, disk) : evidenceFolder(evidence, disk, unfinished?.folder),
    send: outgoing.send,
    mail: config.mail ? createMail(config.mail) : null,
    translate: config.translate ? createTranslate(config.translate) : null,
    secrets: createSecrets(keys.seal),
    installationKey: installationKey(auditKey),
    live,
    host: createHost({ config, place: database }),
  };
  const settings: BffSettings = {
    publicUrl: config.publicUrl,
    appealDays: config.appealDays,
    undoSeconds: config.undoSeconds,
    claimSeconds: config.claimSeconds,
    maxUploadBytes: limits.videoFileBytes,
    concurrentVideos: limits.videosAtOnce,
    concurrentAudioFiles: limits.audioFilesAtOnce,
    demo: false,
    publicApiDocument: config.publicApiDocument,
  };
  const report = (error: unknown, about: object) => log.error({ err: error, ...about }, 'a request failed');
  const eventStreams = createEventStreams();
  const { registry, observe, processed } = createMetrics();
  const logRequest = accessLog(log);
  const ctx = { ...seams, settings, actor: machine };
  const intake = createIntake(ctx, { onProcessed: processed, report: failing('callbacks') });
  const bff = createBff(seams, {
    settings,
    report,
    intake,
    eventStreams,
    check,
    trace: tracing ? traceRequests(tracing, db.kysely, failing('traces')) : undefined,
    observe: (seen) => {
      observe(seen);
      logRequest(seen);
    },
  });
  const look = createGauges(registry, { ctx, db, eventStreams });
  const metrics = metricsRoute({ registry, look, token: config.metricsToken });
  await workOnJobs(ctx);
  const deliveries = startDeliveries(ctx, { report: failing('deliveries') });
  begun.defer(deliveries.stop);
  const statements = startStatementSending(ctx, { report: failing('statements') });
  begun.defer(statements.stop);
  const advising = startAdvising(ctx, { report: failing('adviser') });
  begun.defer(advising.stop);
  const stats = startStatsFolding(db.kysely, failing('statistics'));
  begun.defer(stats.stop);
  const audit = startAuditJobs({
    db: db.kysely,
    key: auditKey,
    folder: config.auditHeadsDir,
    headSeconds: config.auditHeadSeconds,
    onError: failing('audit chain'),
  });
  begun.defer(audit.stop);
  await ahead.pages;
  const server = await serve({ bff: bff.fetch, metrics, config });
  begun.defer(async () => {
    eventStreams.close();
    // In parallel: running requests, jobs and callbacks may finish, and a stop has ten seconds in total.
    await Promise.all([server.drain(hurry.signal), jobs.stop(hurry.signal), intake.stop()]);
  });
  intake.watch();
  const running = begun.move();
  return {
    url: config.publicUrl,
    signIn,
    databaseElsewhere: embedded && elsewhere(embedded.directory, dataDir),
    hurry: () => hurry.abort(),
    close: async () => {
      log.info('stopping');
      await running.disposeAsync();
      log.info('stopped');
    },
  };
}

/** `folder`, unless it is inside `dataDir`. */
function elsewhere(folder: string, dataDir: string): string | null {
  return path.relative(dataDir, folder).startsWith('..') ? folder : null;
}

/** Logs changes and refusals; reads only where LOG_LEVEL is debug. */
function accessLog(log: Log) {
  return ({ seconds, ...seen }: RequestSeen) => {
    const read = ['GET', 'HEAD'].includes(seen.method) && seen.status < 400;
    log[read ? 'debug' : 'info']({ ...seen, ms: Math.round(seconds * 1000) }, 'answered');
  };
}
