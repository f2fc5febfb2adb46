import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { seedLabels } from '../bff/node/labels.ts';
import { undeclared } from '../bff/undeclared.ts';
import { openDatabase } from '../demo/database/database.ts';
import { type DemoBff, startDemoBff } from '../demo/demo-bff.ts';
import { evidenceBlobs } from '../demo/evidence.ts';
import { makeConnectionKeys } from '../demo/moderation.ts';
import type { DemoSession } from '../demo/session.ts';
import { makeKeyPair } from '../review/dossier/web-key.ts';
import { migrate } from '../review/store/migrate.ts';

const root = path.join(import.meta.dirname, '../..');
export const demoOrigin = 'http://demo.test';

/** A file of the demo, from the repository. */
export async function demoFile(name: string): Promise<Response> {
  const file = name
    .replace(/^samples\//, 'public/samples/')
    .replace(/^demo\/market\//, 'src/demo/market/')
    .replace(/^demo\/frames\//, 'src/demo/video/frames/');
  return new Response(new Uint8Array(await readFile(path.join(root, file))));
}

/** The demo's BFF over its own empty database. Videos take no time by default. */
export async function startTestDemo(
  session: DemoSession,
  report: (error: unknown) => void,
  pauseMs: () => number = () => 0,
): Promise<DemoBff> {
  const db = await openDatabase(await PGlite.create());
  await migrate(db.kysely);
  await seedLabels(db.kysely);
  const bff = await startDemoBff({
    origin: demoOrigin,
    publicUrl: demoOrigin,
    session,
    db,
    // Node cannot decode pictures.
    evidence: evidenceBlobs(undefined, async () => ({ width: 1280, height: 720, print: null, hash: null })),
    secret: crypto.getRandomValues(new Uint8Array(32)),
    connectionKeys: await makeConnectionKeys(),
    keyPair: await makeKeyPair(),
    streamStore: { streams: [], save: () => {} },
    file: demoFile,
    pauseMs,
    report,
    check: undeclared,
  });
  await bff.startWork();
  await bff.startCounting();
  return bff;
}
