import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadServiceKeys } from '../platform/node/keys/service-keys.ts';
import { sealRequest } from '../protocol/envelope.ts';
import { generateKeyPair, importPrivateKey } from '../protocol/signature.ts';
import { testDatabase } from '../testing/database.ts';
import { drawSpoken, post, type Receiver, startReceiver } from '../testing/moderation-harness.ts';
import { addAccount } from './accounts/accounts.ts';
import { openDatabase } from './store/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let receiver: Receiver;
let dataDir: string;
let system: string;
let publicKeyPem = '';
beforeAll(async () => {
  database = await testDatabase('moderation');
  receiver = await startReceiver(() => publicKeyPem);
  dataDir = await mkdtemp('/tmp/second-look-temporary-data-');
  // The service uses this as the system's temporary folder.
  system = await mkdtemp('/tmp/second-look-temporary-system-');
  ({ publicKeyPem } = await loadServiceKeys(dataDir, null));
});
afterAll(async () => {
  await receiver.close();
  await database.drop();
  for (const folder of [dataDir, system]) await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(path.join(import.meta.dirname, 'main.ts'), [], {
    env: {
      ...process.env,
      TMPDIR: system,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      MODERATION_PORT: '0',
      MODERATION_ALLOWED_PEER: new URL(receiver.url).host,
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = await once(child, 'message');
  return { child, url: String(message.url) };
}

const temporary = () => readdir(path.join(dataDir, 'tmp'), { recursive: true });

it('RH7: a service killed at work leaves nothing outside DATA_DIR, and the next start cleans up', async () => {
  const pair = await generateKeyPair();
  const { db, close } = await openDatabase({ databaseUrl: database.url, dataDir });
  await addAccount(db, { secretId: 'acme', publicKeyPem: pair.publicKeyPem });
  await close();
  const caller = { secretId: 'acme', privateKey: await importPrivateKey(pair.privateKeyPem) };
  const script = [{ at: 1, words: 'what an idiot' }];
  const video = drawSpoken(receiver, 'video.flv', 20, { script, text: 'Call now', from: 0, until: 20 });
  const first = await start();
  const callbackUrl = `${receiver.url}/callbacks/1`;
  const send = async (operation: string, fields: Record<string, unknown>) => {
    const body = await sealRequest(fields, caller);
    return post(`${first.url}/v3/recognition/${operation}/acme`, body, publicKeyPem);
  };
  const url = `${receiver.url}/${video}`;
  const tasks = ['ocr-text', 'speech-transcription'];
  expect(await send('video/asyncscan', { video: url, callbackUrl, interval: 1, tasks })).toMatchObject({
    payload: { code: 0 },
  });
  expect(await send('speech/recording/async', { recording: { url, callbackUrl } })).toMatchObject({
    payload: { code: 0 },
  });
  const atWork = async (pattern: RegExp) => (await temporary()).some((name) => pattern.test(name));
  const wait = { interval: 20 };
  await expect.poll(() => atWork(/second-look-speech-\w+\/audio\.wav$/), wait).toBe(true);
  const left = (await readdir(path.join(dataDir, 'tmp')))[0] ?? '';
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(await readdir(path.join(dataDir, 'tmp'))).toEqual([left]);
  expect(await readdir(system)).toEqual([]);

  // A photo of a person that was only partly saved.
  const persons = path.join(dataDir, 'moderation/gallery/persons');
  await mkdir(persons, { recursive: true });
  await writeFile(path.join(persons, `${'0'.repeat(32)}.jpg.7.part`), 'half of it');

  const second = await start();
  expect((await readdir(persons)).filter((name) => name.endsWith('.part'))).toEqual([]);
  const now = await readdir(path.join(dataDir, 'tmp'));
  expect(now).toHaveLength(1);
  expect(now).not.toContain(left);
  second.child.kill('SIGKILL');
  await once(second.child, 'exit');
  expect(await readdir(system)).toEqual([]);
});
