import { createBff } from '../bff/app.ts';
import type { BffSettings, Seams } from '../bff/seams.ts';
import { createSecrets } from '../protocol/sealing.ts';
import { machine } from '../review/context.ts';
import { startDeliveries } from '../review/deliveries/deliver.ts';
import { workOnJobs } from '../review/jobs.ts';
import { keepStats } from '../review/stats/keep-stats.ts';
import { migrate } from '../review/store/migrate.ts';
import { openDatabase } from './database.ts';
import { evidenceBlobs } from './evidence.ts';
import { startJobs } from './jobs.ts';
import { connectModeration } from './moderation.ts';
import { seedLabels, seedSamples } from './seed.ts';
import { seedLooks } from './seed-looks.ts';
import { type DemoSession, sampleSender, supervisor } from './session.ts';

/** Files lie in the page's memory. */
const maxUploadBytes = 100 * 1024 ** 2;
const filmPauseMs = 1500;

export type DemoBff = { fetch(request: Request): Response | Promise<Response>; close(): Promise<void> };

type Options = {
  origin: string;
  session: DemoSession;
  /** Fetches one of the samples that ship with the product. */
  sample(file: string): Promise<Response>;
  step(name: 'database' | 'samples'): void;
  report: (error: unknown) => void;
};

/** The product's BFF over the demo's five seams, with the samples sent through it. Runs wherever PGlite does. */
export async function startDemoBff({ origin, session, sample, step, report }: Options): Promise<DemoBff> {
  const settings: BffSettings = {
    publicUrl: origin,
    appealDays: 180,
    undoSeconds: 10,
    claimSeconds: 300,
    maxUploadBytes,
    concurrentVideos: 10,
    concurrentAudioFiles: 3,
    demo: true,
  };
  let seeding = true;
  const bff: { fetch: DemoBff['fetch'] } = { fetch: () => new Response(null, { status: 503 }) };
  step('database');
  const [db, moderation] = await Promise.all([
    openDatabase(),
    connectModeration({
      origin,
      bff: (request) => bff.fetch(request),
      pauseMs: () => (seeding ? 0 : filmPauseMs),
      report,
    }),
  ]);
  await migrate(db.kysely);
  await seedLabels(db.kysely);
  const jobs = await startJobs(db, { report });
  const seams: Seams = {
    db,
    jobs,
    moderation,
    session: session.seam,
    evidence: evidenceBlobs(),
    send: async () => {
      throw new Error('nothing leaves the demo: it is this page alone');
    },
    secrets: createSecrets(crypto.getRandomValues(new Uint8Array(32))),
  };
  bff.fetch = createBff(seams, { settings, report }).fetch;
  await workOnJobs({ ...seams, settings });
  const deliveries = startDeliveries({ ...seams, settings, actor: machine }, { report });
  step('samples');
  await seedSamples({ ...seams, settings, actor: { ...sampleSender, machine: false } }, sample);
  await seedLooks({ ...seams, settings, actor: { ...supervisor, machine: false } });
  const stats = keepStats(db.kysely, report);
  seeding = false;
  const close = async () => {
    await Promise.all([deliveries.stop(), stats.stop()]);
    await db.close();
  };
  return { fetch: (request) => bff.fetch(request), close };
}
