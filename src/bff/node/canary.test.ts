import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecrets } from '../../protocol/sealing.ts';
import { generateKeyPair } from '../../protocol/signature.ts';
import { testDatabase } from '../../testing/database.ts';
import { createProduct, type Product } from '../../testing/product/product.ts';
import { query } from '../../testing/product/videos.ts';
import { loadSealKey } from './secret.ts';

const root = path.join(import.meta.dirname, '../../..');
const canary = (slot: string) => `canary-${slot}-7d1f0c52aa`;
const given = {
  ADMIN_PASSWORD: canary('password'),
  METRICS_TOKEN: canary('metrics'),
  SOME_OTHER_SECRET: canary('environment'),
};
let product: Product;
/** Each secret by its slot: those we set, and those the product created. */
const secrets = new Map<string, string>(Object.entries(given));
let databaseUrl = '';
let drop = async () => {};
let cookie = '';
let answers = '';

async function call(method: string, at: string, body?: unknown, type = 'application/json') {
  const answer = await fetch(`${product.url}${at}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers };
}
/** Like `call`, but checks that the answer contains no secret. */
async function ask(...request: Parameters<typeof call>) {
  const answer = await call(...request);
  answers += `\n${answer.text}`;
  return answer;
}

beforeAll(async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  await new Promise((resolve) => server.close(resolve));
  ({ url: databaseUrl, drop } = await testDatabase());
  product = await createProduct({
    DATABASE_URL: databaseUrl,
    ...given,
    LOG_LEVEL: 'trace',
    MODERATION_PORT: String(port),
    MODERATION_TEXT_RPS: '50',
  });
  await product.start();
});
afterAll(async () => {
  await product.end();
  await drop();
});

/** Each line of a key file counts as a secret. */
async function keepFiles(): Promise<void> {
  for (const folder of ['bff', 'moderation']) {
    const at = path.join(product.dataDir, folder);
    for (const name of await readdir(at)) {
      if (!/\.(secret|key|token|key\.pem)$/.test(name)) continue;
      const lines = (await readFile(path.join(at, name), 'utf8')).split('\n');
      const line = lines.filter((one) => !one.startsWith('-----') && one.length > 15)[0];
      if (line !== undefined) secrets.set(`${folder}/${name}`, line);
    }
  }
}

/** A moderation account's private keys are created by the product and sealed; each line of them counts as a secret. */
async function keepAccount(): Promise<void> {
  const body = { name: 'other', baseUrl: 'http://127.0.0.1:9/x', secretId: 'acme' };
  const { id, ownKey } = JSON.parse((await ask('POST', '/api/moderation-accounts', body)).text).account;
  await ask('PATCH', `/api/moderation-accounts/${id}`, { serviceKey: ownKey.publicKey });
  await ask('POST', `/api/moderation-accounts/${id}/next-key`, {});
  await ask('POST', `/api/moderation-accounts/${id}/test`, {});
  const { privateKeyPem } = await generateKeyPair();
  await ask('PATCH', `/api/moderation-accounts/${id}`, { serviceKey: privateKeyPem });
  secrets.set('pasted key', privateKeyPem.split('\n')[5] ?? '');
  const seal = createSecrets(await loadSealKey(product.dataDir));
  const [row] = await query<{ private_key: string; next_private_key: string }>(
    databaseUrl,
    'select private_key, next_private_key from moderation_account where id = $1',
    [id],
  );
  for (const [slot, sealed] of Object.entries(row ?? {})) {
    secrets.set(slot, (await seal.open(sealed)).split('\n')[5] ?? '');
    secrets.set(`sealed ${slot}`, sealed.slice(0, 60));
  }
}

const secretIn = (text: string): string => JSON.parse(text).secret ?? JSON.parse(text).token ?? '';

it('no secret appears in a log, an error, an answer or an export', async () => {
  const password = given.ADMIN_PASSWORD;
  const signIn = await call('POST', '/api/auth/sign-in/email', { email: 'ada@example.org', password });
  cookie = signIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  secrets.set('session', decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '');
  const creations = [
    ['webhook', '/api/webhooks', { name: 'one', url: 'https://hooks.invalid/x' }],
    ['API key', '/api/keys', { name: 'one', scopes: ['read'], days: null }],
    ['invitation', '/api/accounts/links', { email: 'eve@example.org', role: 'moderator' }],
  ] as const;
  for (const [slot, at, body] of creations) secrets.set(slot, secretIn((await call('POST', at, body)).text));
  secrets.set('engine', canary('engine'));
  const engine = { kind: 'openai-moderations', url: 'http://127.0.0.1:9/v1', apiKey: canary('engine') };
  await ask('PUT', '/api/engines/text', { engines: [engine, { kind: 'embedded' }] });
  await keepAccount();
  await keepFiles();
  expect([...secrets.values()].every((secret) => secret.length > 12)).toBe(true);
  expect(secrets.size).toBeGreaterThan(16);

  // Provoke every failure that handles a secret.
  await ask('POST', '/api/texts', { texts: [{ content: 'fr33 c0ins' }] });
  await ask('POST', '/api/engines/text/try', { text: 'fr33 c0ins' });
  await ask('POST', '/api/auth/sign-in/email', `{"email": "ada@example.org", "password": "${password}"`);
  await ask('POST', '/api/auth/sign-in/email', { email: 'nobody', password: { is: password } });
  await ask('PUT', '/api/engines/text', { engines: [{ ...engine, timeoutMs: 1 }] });
  await ask('POST', '/api/webhooks', { name: secrets.get('webhook'), url: 'no address' });
  const endpoints = JSON.parse((await ask('GET', '/api/webhooks')).text).endpoints;
  await ask('POST', `/api/webhooks/${endpoints[0]?.id}/test`, {});
  await ask('POST', `/callbacks/${secrets.get('session')}`, '{}');
  await ask('GET', `/api/cases/${encodeURIComponent(secrets.get('session') ?? '')}`);
  const wrong = await fetch(`${product.url}/api/session`, {
    headers: { authorization: `Bearer ${secrets.get('API key')}x` },
  });
  answers += await wrong.text();

  const document = JSON.parse((await ask('GET', '/api/openapi.json')).text);
  const lists = Object.entries<Record<string, unknown>>(document.paths).filter(
    ([at, by]) => 'get' in by && !at.includes('{'),
  );
  // The event stream would stay open.
  const paths = lists.map(([at]) => at).filter((at) => at !== '/api/events');
  for (const at of [...paths, '/api/galleries/persons/archive', '/metrics']) await ask('GET', at);
  expect(lists.length).toBeGreaterThan(15);

  const all = `${answers}\n${product.log()}`;
  expect(all).toContain('answered');
  const hits = [...secrets].filter(([, secret]) => all.includes(secret)).map(([slot]) => slot);
  expect(hits).toEqual([]);
});

it('builds no secret of its environment into the pages', async () => {
  const out = await mkdtemp('/tmp/second-look-bundle-');
  const env = {
    ...process.env,
    ...given,
    VITE_TOKEN: canary('vite'),
    MODERATION_SECRET_ID: canary('account'),
  };
  const build = spawnSync('node_modules/.bin/vite', ['build', '--outDir', out, '--logLevel', 'error'], {
    cwd: root,
    env,
  });
  expect(build.status).toBe(0);
  const files = await readdir(out, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files.filter((one) => one.isFile()).map((one) => readFile(path.join(one.parentPath, one.name), 'latin1')),
  );
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => text.includes('7d1f0c52aa'))).toEqual([]);
  await rm(out, { recursive: true });
});

it.each([
  { DATABASE_URL: `mysql://user:${canary('database')}@db.invalid/x` },
  { DATABASE_URL: `postgres://user:${canary('database')}@127.0.0.1:1/x` },
  { ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: canary('admin') },
  { METRICS_TOKEN: 'canary-7d1f' },
])('no secret appears when %j stops the start', (wrong) => {
  const env = { ...process.env, DATA_DIR: '/tmp/second-look-never', PORT: '1', LOG_LEVEL: 'debug', ...wrong };
  for (const program of ['src/bff/node/main.ts', 'src/moderation/main.ts']) {
    if (program.includes('moderation') && !('DATABASE_URL' in wrong)) continue;
    const run = spawnSync(process.execPath, [program], {
      cwd: root,
      env,
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect([program, run.status]).toEqual([program, 1]);
    expect(run.stdout + run.stderr).not.toMatch(/7d1f/);
  }
});
