import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { importPrivateKey, importPublicKey } from './protocol/signature.ts';
import { testDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { createProduct, type Product, signInTo } from './testing/product/product.ts';
import { blocksIn, root } from './testing/readme.ts';
import node from './web/settings/webhooks/receivers/receiver.mjs?raw';
import python from './web/settings/webhooks/receivers/receiver.py?raw';

const page = 'docs/integration.md';
const [shortest = '', askAgain = ''] = blocksIn('README.md', 'bash');
const [curl = ''] = blocksIn(page, 'bash');

type Program = [name: string, ...args: string[]];
const byBash = (code: string): Program => ['bash', '-euo', 'pipefail', '-c', code];
const byNode = (code: string): Program => [process.execPath, '--input-type=module', '-e', code];
const byPython = (code: string): Program => ['python3', '-c', code];

let database: Awaited<ReturnType<typeof testDatabase>>;
let product: Product;
let call: Awaited<ReturnType<typeof signInTo>>;
const receivers: { child: ChildProcess; output(): string }[] = [];
let key: string;

const post = async (at: string, body: object) => {
  const answer = await call(at, { method: 'POST', body: JSON.stringify(body) });
  expect([at, answer.status]).toEqual([at, expect.toBeOneOf([200, 201])]);
  return answer.json();
};

beforeAll(async () => {
  database = await testDatabase();
  product = await createProduct({
    DATABASE_URL: database.url,
    MODERATION_PORT: String(await freePort()),
    MEDIA_ALLOWED_HOSTS: '127.0.0.1',
    UNDO_SECONDS: '1',
    LOG_LEVEL: 'warn',
  });
  await product.start();
  call = await signInTo(product.url);
  const created = await post('/api/keys', { name: 'README', scopes: ['submit', 'read'], days: null });
  key = z.object({ secret: z.string() }).parse(created).secret;
});
afterAll(async () => {
  for (const { child } of receivers) child.kill('SIGKILL');
  await product?.end();
  await database?.drop();
});

/** The output of a program that has only the key and the address in its environment. */
function run([name, ...args]: Program, apiKey = key): Promise<string> {
  const env = { ...process.env, SECOND_LOOK_URL: product.url, SECOND_LOOK_KEY: apiKey };
  return new Promise((resolve, reject) =>
    execFile(name, args, { cwd: root, env }, (error, out, stderr) =>
      error ? reject(new Error(`${out}${stderr}`)) : resolve(out),
    ),
  );
}

/** Runs a receiver that an administrator has added, and waits until it listens. */
async function receive([name, ...args]: Program): Promise<() => string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/decisions`;
  const { secret } = z.object({ secret: z.string() }).parse(await post('/api/webhooks', { name, url }));
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = spawn(name, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  receivers.push({ child, output: () => output });
  const status = () => fetch(url, { method: 'POST', body: '{}' }).then((answer) => answer.status);
  await expect.poll(() => status().catch(() => 0)).toBe(401);
  return () => output;
}

async function decide(caseId: string, verdict: 'approve' | 'reject'): Promise<void> {
  const claimed = z.object({
    case: z.object({ version: z.number(), claim: z.object({ epoch: z.number() }) }),
  });
  const { version, claim } = claimed.parse(await post(`/api/cases/${caseId}/claim`, {})).case;
  await post(`/api/cases/${caseId}/decision`, { verdict, version, epoch: claim.epoch, next: null });
}

describe('programs in the README, unchanged', () => {
  it('one command sends a text, and one asks for its case', async () => {
    const sent = JSON.parse(await run(byBash(shortest)));
    expect(sent).toMatchObject({ results: [{ action: 'review', contentId: 'post-0' }] });
    const script = `CASE_ID=${sent.results[0].caseId}\n${askAgain}`;
    expect(JSON.parse(await run(byBash(script)))).toMatchObject({
      case: { contentId: 'post-0', decision: null },
    });
  });
});

describe('programs in docs/integration.md, unchanged', () => {
  it('in curl they send content, and the receivers of the settings get decisions once', async () => {
    const outputs = [await receive(byNode(node)), await receive(byPython(python))];
    const answers = (await run(byBash(curl))).trim().split('\n');
    const [opened, video] = answers.map((answer) => JSON.parse(answer));
    expect(opened).toMatchObject({ case: { contentId: 'post-1', decision: null } });
    expect(video).toMatchObject({ submission: { kind: 'video-file' } });

    await decide(opened.case.id, 'reject');
    for (const output of outputs) await expect.poll(output).toBe('post-1 reject\n');
    // This test does not wait for the video.
    const again = `${curl.split('\n\n')[0]}\nask /api/cases/${opened.case.id}`;
    expect(JSON.parse(await run(byBash(again)))).toMatchObject({
      case: { state: 'decided', decision: { verdict: 'reject' } },
    });
  });

  it('say why they were refused', async () => {
    await expect(run(byBash(curl), 'slk_wrong')).rejects.toThrow('returned error: 401');
  });

  it('openssl creates the key pair for a provider', async () => {
    const script = blocksIn(page, 'sh').find((block) => block.startsWith('openssl')) ?? '';
    const folder = await mkdtemp('/tmp/second-look-readme-');
    try {
      execFileSync('bash', ['-euc', script], { cwd: folder, stdio: 'pipe' });
      const read = (name: string) => readFile(path.join(folder, name), 'utf8');
      expect((await importPrivateKey(await read('caller.key.pem'))).usages).toEqual(['sign']);
      expect((await importPublicKey(await read('caller.pub.pem'))).bits).toBe(2048);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
