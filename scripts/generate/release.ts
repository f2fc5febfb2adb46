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
  rowDigests,
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
      const { call } = await signIn(world.app.url);
      await setMore(call);
      const read = () =>
        readAnswers(async (at) => {
          const { status, body } = await call('GET', at);
          if (status !== 200) throw new Error(`GET ${at}: ${status} ${JSON.stringify(body)}`);
          return body;
        });
      // Nothing may change after the answers were read: evidence is fetched, deliveries are dispatched.
      let answers = await read();
      await until(async () => {
        const before = JSON.stringify(answers);
        await sleep(15_000);
        answers = await read();
        return JSON.stringify(answers) === before && !before.includes('"state":"waiting"');
      });
      await world.app.stop();
      const { dataDir } = world.app;
      for (const media of ['evidence', 'moderation/frames', 'moderation/clips', 'moderation/gallery'])
        await rm(path.join(dataDir, media), { recursive: true, force: true });
      await mkdir(path.dirname(backupOf(version)));
      const { manifest } = await backup({ databaseUrl, dataDir }, backupOf(version));
      const expected: Expected = {
        migrations: await migrationDigests(),
        rows: await rowDigests(databaseUrl, manifest.tables),
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

type Call = Awaited<ReturnType<typeof signIn>>['call'];

/** What the screens' installation does not have. */
async function setMore(call: Call): Promise<void> {
  const send = async (method: string, at: string, body?: object) => {
    const { status, body: answer } = await call(method, at, body);
    if (status >= 300) throw new Error(`${method} ${at}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const care = { blur: true, greyscale: true, mute: true };
  await send('PUT', '/api/care/own', {
    care: {
      bySeverity: [care, care, care, care],
      reveal: 'box',
      pauseAfterSevere: 5,
      pauseAfterMinutes: 45,
    },
  });
  const { rules } = (await send('GET', '/api/retention')) as { rules: object };
  await send('PUT', '/api/retention', { ...rules, events: 60 });
  await send('PUT', '/api/guide', { stepsDismissed: true });
  await send('PUT', '/api/appearance', { organisation: 'Example', theme: 'dark', language: 'en' });
  await send('PUT', '/api/labels/logo/42', { names: { en: 'Example logo' }, color: null, severity: 2 });
  await send('POST', '/api/moderation-accounts', {
    name: 'Second service',
    baseUrl: 'https://moderation.invalid',
    secretId: 'example',
  });
  const schedule = { name: 'Daily cases', kind: 'cases', format: 'csv', every: 'day' };
  await send('POST', '/api/export-schedules', schedule);
  const texts = [{ content: 'fr33 c0ins of somebody who is erased', userId: 'u-erased' }];
  await send('POST', '/api/texts', { texts });
  await send('POST', '/api/erasures', { userId: 'u-erased', confirm: 'u-erased' });
  await until(async () => {
    const { erasures } = await send('GET', '/api/erasures');
    return erasures.every(({ endedAt }: { endedAt: string | null }) => endedAt !== null);
  });
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(200);
}
