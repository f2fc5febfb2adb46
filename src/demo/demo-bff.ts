import { createBff } from '../bff/app.ts';
import { createIntake } from '../bff/intake.ts';
import type { BffSettings, Seams } from '../bff/seams.ts';
import type { undeclared } from '../bff/undeclared.ts';
import type { Loop } from '../platform/scheduling/loop.ts';
import { createSecrets } from '../protocol/sealing.ts';
import { type Actor, type Context, type EvidenceStore, machine } from '../review/context/context.ts';
import { rebuildStats } from '../review/counting/rebuild.ts';
import { isRecounting } from '../review/counting/recount.ts';
import { startStatsFolding } from '../review/counting/stats-folding.ts';
import { startDeliveries } from '../review/deliveries/deliver.ts';
import { installationKeyOf } from '../review/dossier/web-key.ts';
import { workOnJobs } from '../review/jobs.ts';
import type { DemoDatabase } from './database/database.ts';
import { startJobs } from './jobs.ts';
import { type ConnectionKeys, connectModeration } from './moderation.ts';
import type { Service } from './service/service.ts';
import type { StreamStore } from './service/streams.ts';
import type { DemoSession } from './session.ts';

/** Uploaded files are held in the page's memory. */
const maxUploadBytes = 100 * 1024 ** 2;

export type DemoBff = {
  fetch(request: Request): Response | Promise<Response>;
  /** The context that a verb gets when this person acts. */
  contextOf(person: Omit<Actor, 'machine'>): Context;
  streams: Service['streams'];
  accounts: DemoSession['seam']['accounts'];
  /** Begins with what happens by itself: jobs, deliveries and received callbacks. */
  startWork(): Promise<void>;
  /** Counts moved history again, and from then on what happens. Until then figures are as they were. */
  startCounting(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  origin: string;
  /** Address of its pages, without a slash at the end. Shared links start with it. */
  publicUrl: string;
  session: DemoSession;
  /** Contains the product's tables. */
  db: DemoDatabase;
  evidence: EvidenceStore;
  /** 32 bytes. They must stay the same over a reload; otherwise sealed data cannot be read any more. */
  secret: Uint8Array<ArrayBuffer>;
  /** Sign between the product and the service in the page. */
  connectionKeys: ConnectionKeys;
  /** Signs dossiers; null where the browser has no such keys. */
  keyPair: CryptoKeyPair | null;
  streamStore: StreamStore;
  /** Fetches a file that ships with the demo, by its path below the demo's folder. */
  file(path: string): Promise<Response>;
  /** How long a video or audio file seems to take before each callback. */
  pauseMs(): number;
  report: (error: unknown) => void;
  check?: typeof undeclared | undefined;
};

/** The product's BFF with the demo's five seams. It runs wherever PGlite does. */
export async function startDemoBff(options: Options): Promise<DemoBff> {
  const { origin, publicUrl, session, db, evidence, streamStore, file, pauseMs, report } = options;
  const settings: BffSettings = {
    publicUrl,
    appealDays: 180,
    undoSeconds: 10,
    claimSeconds: 300,
    maxUploadBytes,
    concurrentVideos: 10,
    concurrentAudioFiles: 3,
    demo: true,
  };
  const bff: { fetch: DemoBff['fetch'] } = { fetch: () => new Response(null, { status: 503 }) };
  const [{ moderation, streams }, jobs] = await Promise.all([
    connectModeration({
      keys: options.connectionKeys,
      origin,
      bff: (request) => bff.fetch(request),
      pauseMs,
      streamStore,
      file,
      report,
    }),
    startJobs(db, { report }),
  ]);
  const seams: Seams = {
    db,
    jobs,
    moderation,
    evidence,
    session: session.seam,
    send: async () => {
      throw new Error('nothing leaves the demo: it is this page alone');
    },
    mail: null,
    translate: null,
    secrets: createSecrets(options.secret),
    installationKey: options.keyPair && (await installationKeyOf(options.keyPair)),
  };
  const intake = createIntake({ ...seams, settings, actor: machine }, { report });
  bff.fetch = createBff(seams, { settings, report, intake, check: options.check }).fetch;
  let deliveries: ReturnType<typeof startDeliveries> | undefined;
  let stats: Loop | undefined;
  return {
    fetch: (request) => bff.fetch(request),
    contextOf: (person) => ({ ...seams, settings, actor: { ...person, machine: false } }),
    streams,
    accounts: session.seam.accounts,
    startWork: async () => {
      await workOnJobs({ ...seams, settings });
      deliveries = startDeliveries({ ...seams, settings, actor: machine }, { report });
      intake.watch();
    },
    startCounting: async () => {
      if (await isRecounting(db.kysely)) await rebuildStats(db.kysely);
      stats = startStatsFolding(db.kysely, report);
    },
    close: async () => {
      await Promise.all([intake.stop(), deliveries?.stop(), stats?.stop()]);
      await db.close();
    },
  };
}
