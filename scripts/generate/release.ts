import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeWorld } from '../../e2e/screens/world.ts';
import { signIn } from '../../e2e/second-look.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { backup } from '../../src/bff/node/backup/backup.ts';
import { startPostgres } from '../../src/platform/node/postgres/postgres.ts';
import {
  backupOf,
  type Expected,
  expectedOf,
  migrationDigests,
  readAnswers,
  releaseRows,
} from '../../src/testing/releases/release.ts';

/**
 * Fills an installation of this release, and stores its backup and what it answers as the fixture that later releases
 * upgrade. Pictures, videos and audio are left out. A release has one fixture, which is never changed.
 */
export async function generateRelease(): Promise<void> {
  const { version } = packageJson;
  const folder = await mkdtemp('/tmp/second-look-release-');
  const server = await startPostgres({ dataDir: folder });
  try {
    const databaseUrl = await server.url('second_look');
    const world = await makeWorld({ env: { DATABASE_URL: databaseUrl } });
    try {
      const script = await signIn(world.app.url);
      await setMore(script);
      const answers = await readSettled(() => readAnswers((at) => send(script, 'GET', at)));
      await world.app.stop();
      const { dataDir } = world.app;
      for (const media of ['evidence', 'moderation/frames', 'moderation/clips', 'moderation/gallery'])
        await rm(path.join(dataDir, media), { recursive: true, force: true });
      await mkdir(path.dirname(backupOf(version)));
      const { manifest } = await backup({ databaseUrl, dataDir }, backupOf(version));
      const expected: Expected = {
        migrations: await migrationDigests(),
        rows: await releaseRows(databaseUrl, manifest.tables),
        answers,
      };
      await writeFile(expectedOf(version), `${JSON.stringify(expected, null, 1)}\n`);
      const empty = manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
      console.log(`${manifest.tables.length} tables, without rows: ${empty.join(', ')}`);
    } finally {
      await world.end();
    }
  } finally {
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

type Script = Awaited<ReturnType<typeof signIn>>;

async function send({ call }: Script, method: string, at: string, body?: object) {
  const { status, body: answer } = await call(method, at, body);
  if (status >= 300) throw new Error(`${method} ${at}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Reads until nothing changes any more: evidence is fetched and deliveries are dispatched in the background. */
async function readSettled(read: () => Promise<Expected['answers']>): Promise<Expected['answers']> {
  for (let before = await read(); ; ) {
    await sleep(15_000);
    const now = await read();
    const text = JSON.stringify(now);
    if (text === JSON.stringify(before) && !text.includes('"state":"waiting"')) return now;
    before = now;
  }
}

/** What the screens' installation does not have. */
async function setMore(script: Script): Promise<void> {
  const care = { blur: true, greyscale: true, mute: true };
  await send(script, 'PUT', '/api/care/own', {
    care: {
      bySeverity: [care, care, care, care],
      reveal: 'box',
      pauseAfterSevere: 5,
      pauseAfterMinutes: 45,
    },
  });
  const { rules } = (await send(script, 'GET', '/api/retention')) as { rules: object };
  await send(script, 'PUT', '/api/retention', { ...rules, events: 60 });
  await send(script, 'PUT', '/api/guide', { stepsDismissed: true });
  await send(script, 'PUT', '/api/appearance', { organisation: 'Example', theme: 'dark', language: 'en' });
  await send(script, 'PUT', '/api/labels/logo/42', {
    names: { en: 'Example logo' },
    color: null,
    severity: 2,
  });
  await send(script, 'POST', '/api/moderation-accounts', {
    name: 'Second service',
    baseUrl: 'https://moderation.invalid',
    secretId: 'example',
  });
  const schedule = { name: 'Daily cases', kind: 'cases', format: 'csv', every: 'day' };
  await send(script, 'POST', '/api/export-schedules', schedule);
  const texts = [{ content: 'fr33 c0ins of somebody who is erased', userId: 'u-erased' }];
  await send(script, 'POST', '/api/texts', { texts });
  await send(script, 'POST', '/api/erasures', { userId: 'u-erased', confirm: 'u-erased' });
  type Erasures = { erasures: { endedAt: string | null }[] };
  await script.until('/api/erasures', ({ erasures }: Erasures) =>
    erasures.every((one) => one.endedAt !== null),
  );
}
