import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import packageJson from '../../package.json' with { type: 'json' };
import { loadOperatorToken } from '../platform/node/keys/operator-token.ts';
import { loadServiceKeys } from '../platform/node/keys/service-keys.ts';
import { sharedSecrets } from '../platform/node/keys/shared-secrets.ts';
import { createLog } from '../platform/node/log/log.ts';
import { createAddressGuard } from '../platform/node/network/address-guard.ts';
import { createGuardedRequest } from '../platform/node/network/guarded-request.ts';
import { watchClock } from '../platform/node/postgres/clock-watch.ts';
import { canLimit } from '../platform/node/programs/program-limits.ts';
import { connectS3 } from '../platform/node/s3/s3.ts';
import { startStreamRelay } from '../platform/node/streams/stream-relay.ts';
import { startTracing } from '../platform/node/tracing/start-tracing.ts';
import { startLoop } from '../platform/scheduling/loop.ts';
import { createSemaphore } from '../platform/scheduling/semaphore.ts';
import { limits } from '../protocol/limits.ts';
import { say } from '../reasons/say.ts';
import { createAdmission } from './accounts/admit.ts';
import { sweepNonces } from './accounts/nonces.ts';
import { createApp } from './app.ts';
import { releaseLeases, startDispatcher } from './callbacks/dispatcher.ts';
import type { Context } from './context.ts';
import { embeddedAudioTasks } from './embedded-audio-tasks.ts';
import { embeddedFrameTasks } from './embedded-frame-tasks.ts';
import { createEngineSettings } from './engines/chain/engine-settings.ts';
import { chainEngines } from './engines/chain/engines.ts';
import { createPlugIns } from './engines/chain/plug-ins.ts';
import { tryMark } from './engines/logos/try-mark.ts';
import { createVision } from './engines/opencv/vision.ts';
import type { AudioTask } from './engines/tasks/audio-task.ts';
import type { FrameTask } from './engines/tasks/frame-task.ts';
import { sampleGallery, seedGallery } from './gallery/archive/seed.ts';
import { createGalleryChanges } from './gallery/changes.ts';
import { describers } from './gallery/describers.ts';
import type { Gallery } from './gallery/gallery.ts';
import { upgradeHashes } from './gallery/upgrade-hashes.ts';
import { startLiveModels } from './learned-models/live-models.ts';
import { createMediaStore } from './media/media-store.ts';
import { startJobs } from './queue/jobs.ts';
import { freeAll, unfinished } from './queue/lease.ts';
import { workOn } from './queue/work-on.ts';
import { addressOf, type Settings, SettingsError } from './settings.ts';
import { openDatabase } from './store/database.ts';
import { enterDatabase } from './store/sole-process.ts';
import { waitingTimes } from './store/waiting-times.ts';
import { joinWorkers } from './store/workers.ts';
import { type CaptureTools, createCaptureTools } from './submissions/capture-tools.ts';
import { createTextEngine } from './text/engine.ts';
import { loadShippedModels } from './text/models/shipped-models.ts';
import { startLiveWords } from './words/live-words.ts';
import type { LiveSettings } from './work/live.ts';
import { createRunning } from './work/running.ts';

export type Moderation = { url: string; publicKeyPem: string; close(): Promise<void> };

/** Parts that a test may replace. */
export type Overrides = {
  frameTasks?: FrameTask[];
  audioTasks?: AudioTask[];
  firstBackoffMs?: number;
  captureTools?: CaptureTools;
  limits?: Partial<Context['limits']>;
  live?: LiveSettings;
  describe?: Partial<Gallery['describe']>;
  framesAtOnce?: number;
  /** How long it still answers during a stop, until the other workers know that it leaves. */
  lingerMs?: number;
};

const sweepEveryMs = 60_000;

/**
 * Starts the embedded moderation service on loopback and resolves when it answers. Work that an earlier
 * start left unfinished continues. `close` leaves running work to the next start. A failed start ends
 * everything that it had already started.
 */
export async function startModeration(settings: Settings, overrides: Overrides = {}): Promise<Moderation> {
  await using begun = new AsyncDisposableStack();
  const log = createLog(settings.logLevel);
  const described = { service: 'second-look-moderation', version: packageJson.version, log };
  const tracing = await startTracing(settings.tracing, described);
  begun.defer(async () => tracing?.stop());
  const database = await openDatabase(settings);
  begun.defer(database.close);
  const { db } = database;
  const clock = watchClock({ db, table: 'moderation.clock', times: waitingTimes, log });
  begun.defer(clock.stop);
  const { dataDir, sealKey } = settings;
  const shared = sealKey ? sharedSecrets(db, 'moderation.shared_secret', sealKey) : null;
  const keys = await loadServiceKeys(dataDir, shared);
  let url = '';
  const s3 = settings.s3 ? connectS3(settings.s3) : null;
  begun.defer(async () => s3?.close());
  const media = createMediaStore(dataDir, () => url, s3);
  const guard = createAddressGuard(settings.allowedHosts);
  const request = createGuardedRequest(guard);
  begun.defer(request.close);
  const relay = await startStreamRelay(request, guard);
  begun.defer(relay.close);
  const atOnce = {
    videos: settings.videosAtOnce,
    'audio-files': settings.audioFilesAtOnce,
    streams: settings.streamsAtOnce,
  };
  const running = createRunning();
  const presence = await enterDatabase(database.url, async () => {
    await releaseLeases(db);
    await freeAll(db);
    await media.removeUnfinished();
  });
  begun.defer(presence.leave);
  const jobs = startJobs({ listenOn: presence.listenOn, db, atOnce, running, log });
  begun.defer(jobs.stop);
  await media.removeOtherWork(await unfinished(db));

  const words = await startLiveWords(db, log);
  begun.defer(words.close);
  const textEngine = createTextEngine({ own: words.own });
  const textModels = await startLiveModels(db, { shipped: await loadShippedModels(), log });
  begun.defer(textModels.close);
  const vision = createVision();
  begun.defer(vision.close);
  const { signal } = new AbortController();
  const gallery: Gallery = {
    db,
    media,
    changes: createGalleryChanges(),
    describe: { ...describers, ...overrides.describe },
    tryMark: (mark) => tryMark(vision, mark, signal),
  };
  if (!overrides.frameTasks) await seedGallery(gallery, sampleGallery);
  const stopUpgrade = new AbortController();
  const upgrade = upgradeHashes(gallery, stopUpgrade.signal).then(
    (pictures) => pictures > 0 && log.info({ pictures }, 'pictures of the gallery were hashed again'),
    (error: unknown) => log.error({ err: error }, 'pictures of the gallery could not be hashed again'),
  );
  begun.defer(async () => {
    stopUpgrade.abort();
    await upgrade;
  });
  const { engines, frameTasks, audioTasks } = chainEngines({
    settings: createEngineSettings(db),
    plugIns: createPlugIns({ request, textEngine }),
    textEngine,
    textModels,
    frameTasks: overrides.frameTasks ?? embeddedFrameTasks({ gallery, textEngine, vision }),
    audioTasks:
      overrides.audioTasks ?? embeddedAudioTasks({ textEngine, blockFrom: settings.speechBlockFrom }),
  });
  const { firstBackoffMs = 1000, framesAtOnce = availableParallelism() } = overrides;
  const dispatcher = startDispatcher({ db, request, log, firstBackoffMs });
  begun.defer(dispatcher.stop);
  const ctx: Context = {
    log,
    db,
    keys,
    tracing,
    operatorToken: await loadOperatorToken(dataDir, shared),
    admission: createAdmission(db, settings),
    guard,
    request,
    relay,
    media,
    gallery,
    dispatcher,
    words,
    textEngine,
    textModels,
    engines,
    captureTools: overrides.captureTools ?? createCaptureTools(),
    frameTasks,
    audioTasks,
    limits: {
      videoFileBytes: limits.videoFileBytes,
      audioFileBytes: limits.audioFileBytes,
      ...overrides.limits,
    },
    live: overrides.live ?? {},
    running,
    framesAtOnce,
    frameSemaphore: createSemaphore(framesAtOnce),
    audioSemaphore: createSemaphore(framesAtOnce),
  };
  const server = await listen(ctx, settings);
  begun.defer(server.close);
  url = addressOf(settings, server.port);
  const membership = await joinWorkers(db, url, log);
  begun.defer(membership.leave);
  jobs.work((job) => workOn(ctx, job));
  const sweep = startLoop({
    everyMs: sweepEveryMs,
    look: () => sweepNonces(db),
    report: (error) => log.error({ err: error }, 'nonces could not be swept'),
  });
  log.info({ url }, 'ready');
  logUnavailable(ctx).catch((error: unknown) =>
    log.error({ err: error }, 'the tools could not be looked for'),
  );

  const begunParts = begun.move();
  const close = async () => {
    ctx.running.stopAll();
    await membership.leave();
    await sweep.stop();
    // Before the database closes: running videos save where they stopped.
    await Promise.all([jobs.stop(), sleep(overrides.lingerMs ?? 0)]);
    await Promise.all([...frameTasks, ...audioTasks, engines.text].map((task) => task.close()));
    await begunParts.disposeAsync();
  };
  return { url, publicKeyPem: keys.publicKeyPem, close };
}

/** Logs at the start what does not run here and why. A request that names such a task is refused with that reason. */
async function logUnavailable({ log, captureTools, frameTasks, audioTasks }: Context): Promise<void> {
  const missing = await captureTools.missing();
  if (missing !== null) log.warn({ reason: missing }, 'videos, audio files and streams are unavailable');
  if (!canLimit) log.warn('prlimit is not on this machine: programs run without limits of memory and time');
  for (const task of [...frameTasks, ...audioTasks]) {
    const probe = await task.probe();
    if (probe.state === 'unavailable')
      log.warn({ task: task.type, reason: say(probe.reason, 'en') }, 'a task is unavailable');
  }
}

async function listen(
  ctx: Context,
  { port, host }: Settings,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createAdaptorServer({
    fetch: createApp(ctx).fetch,
    // An operator's browser may send an archive slowly. Only this machine reaches us, so a long timeout is safe.
    serverOptions: { headersTimeout: 10_000, requestTimeout: 30 * 60_000 },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new SettingsError(
              `MODERATION_PORT is "${port}": it must be free, and another program listens there`,
            )
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      }),
  };
}
