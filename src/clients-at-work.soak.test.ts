// Soak: packs and installs the clients, and has the running product look at a video, frame by frame.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type * as Client from '../clients/node/src/index.ts';
import { pack } from '../scripts/clients/pack.ts';
import { testDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { createProduct, type Product, signInTo } from './testing/product/product.ts';
import { blocksIn, root } from './testing/readme.ts';

const [receiveByNode = '', sendByNode = ''] = blocksIn('docs/integration.md', 'js');
const [sendByPython = '', receiveByPython = ''] = blocksIn('clients/python/README.md', 'python');

let database: Awaited<ReturnType<typeof testDatabase>>;
let product: Product;
let call: Awaited<ReturnType<typeof signInTo>>;
let key: string;
/** A project of an integrator, with the packages and a video. */
let project: string;
let wheel: string;
let client: typeof Client;
const children: ChildProcess[] = [];
const servers: Server[] = [];

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
  const created = await post('/api/keys', { name: 'Afternoon', scopes: ['submit', 'read'], days: null });
  key = z.object({ secret: z.string() }).parse(created).secret;
  project = await mkdtemp('/tmp/second-look-afternoon-');
  await copyFile(path.join(root, 'public/samples/street.mp4'), path.join(project, 'video.mp4'));
  const { missing } = await pack(path.join(project, 'packages'));
  expect(missing).toEqual([]);
  const packed = await readdir(path.join(project, 'packages'));
  const named = (ending: string) =>
    path.join(project, 'packages', packed.find((one) => one.endsWith(ending)) ?? '');
  wheel = named('.whl');
  await writeFile(path.join(project, 'package.json'), '{"private": true, "type": "module"}');
  const flags = ['--offline', '--no-audit', '--no-fund', '--silent'];
  expect(await run(['npm', 'install', ...flags, named('.tgz')])).toMatchObject({ code: 0 });
  client = await import(
    pathToFileURL(path.join(project, 'node_modules/second-look-client/dist/index.js')).href
  );
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of servers) server.close();
  await product?.end();
  await database?.drop();
  if (project) await rm(project, { recursive: true });
});

async function post(at: string, body: object): Promise<unknown> {
  const answer = await call(at, { method: 'POST', body: JSON.stringify(body) });
  expect([at, answer.status]).toEqual([at, expect.toBeOneOf([200, 201])]);
  return answer.json();
}

type Ran = { code: number; out: string; error: string };
const envWith = (more: Record<string, string> = {}) => ({
  ...process.env,
  SECOND_LOOK_URL: product.url,
  SECOND_LOOK_KEY: key,
  PYTHONPATH: wheel,
  ...more,
});
/** Runs a program in the project. */
function run([program, ...args]: [string, ...string[]], { env = {}, stdin = '' } = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd: project, env: envWith(env) }, (_error, out, error) =>
      resolve({ code: child.exitCode ?? -1, out, error }),
    );
    child.stdin?.end(stdin);
  });
}
const byNode = async (name: string, code: string): Promise<[string, ...string[]]> => {
  await writeFile(path.join(project, name), code);
  return [process.execPath, name];
};
const commandLine = (...args: string[]): [string, ...string[]] => ['node_modules/.bin/second-look', ...args];

/** Starts a receiver that an administrator has added, and waits until it listens. */
async function receive([program, ...args]: [string, ...string[]]): Promise<() => string[]> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { secret } = z
    .object({ secret: z.string() })
    .parse(await post('/api/webhooks', { name: program, url }));
  const env = envWith({ WEBHOOK_SECRET: secret, PORT: String(port) });
  const child = spawn(program, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  // It refuses what the product did not sign.
  const forged = () => fetch(url, { method: 'POST', body: '{}' }).then(({ status }) => status);
  await expect.poll(() => forged().catch(() => 0)).toBe(401);
  return () =>
    output
      .split('\n')
      .filter((line) => line !== '')
      .sort();
}

async function decide(caseId: string, verdict: 'approve' | 'reject'): Promise<void> {
  const claimed = z.object({
    case: z.object({ version: z.number(), claim: z.object({ epoch: z.number() }) }),
  });
  const { version, claim } = claimed.parse(await post(`/api/cases/${caseId}/claim`, {})).case;
  await post(`/api/cases/${caseId}/decision`, { verdict, version, epoch: claim.epoch, next: null });
}

const submissionSchema = z.object({
  submission: z.object({ state: z.string(), caseId: z.string().nullable() }),
});
/** The case of a video, once the machine has looked at it. */
async function caseOfVideo(id: string): Promise<string> {
  const look = async () =>
    submissionSchema.parse(await (await call(`/api/submissions/${id}`)).json()).submission;
  await expect.poll(async () => (await look()).state, { timeout: videoMs, interval: 500 }).toBe('end');
  return (await look()).caseId ?? '';
}
const videoMs = 300_000;

const countOf = async (q: string): Promise<number> => {
  const page = await (await call(`/api/submissions?q=${encodeURIComponent(q)}`)).json();
  return z.object({ items: z.array(z.unknown()) }).parse(page).items.length;
};

/** An address of the product at which the first answer to each call that sends something is lost. */
async function lossy(): Promise<{ url: string; lost: string[] }> {
  const lost: string[] = [];
  const server = createServer((sent, answer) => {
    const { method = '', url: at = '', headers } = sent;
    const passedOn = request(`${product.url}${at}`, { method, headers }, (answered) => {
      if (method === 'POST' && !lost.includes(at)) {
        lost.push(at);
        answered.resume();
        answered.on('end', () => sent.socket.destroy());
        return;
      }
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(answer);
    });
    sent.pipe(passedOn);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lost };
}

describe("an integrator's afternoon", () => {
  it('with the Node client: a text and a video are sent, and their decisions arrive by webhook', async () => {
    const decisions = [
      await receive(await byNode('receive.mjs', receiveByNode)),
      await receive(['python3', '-c', receiveByPython]),
    ];
    const { code, out, error } = await run(await byNode('send.mjs', sendByNode));
    expect([code, error]).toEqual([0, expect.stringMatching(/^0 of (\d+)\n[\s\S]*\1 of \1\n$/)]);
    const [, text = '', video = ''] = /^post-1 review Ads (\S+)\n\w+ (\S+)\n$/.exec(out) ?? [];
    await decide(text, 'reject');
    await decide(await caseOfVideo(video), 'approve');
    for (const lines of decisions) await expect.poll(lines).toEqual(['post-1 reject', 'video-1 approve']);
  });

  it('with the Python client: a text is sent, and the script waits for its decision', async () => {
    const sent = spawn('python3', ['-u', '-c', sendByPython], {
      env: envWith(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(sent);
    let output = '';
    sent.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await expect.poll(() => output).toMatch(/^post-2 review Ads \S+\n$/);
    await decide(output.trim().split(' ')[3] ?? '', 'approve');
    await expect.poll(() => output).toMatch(/\nTrue person\n$/);
  });

  it('has types that hold strictly in a project of their own', async () => {
    const options = {
      strict: true,
      module: 'NodeNext',
      target: 'ES2023',
      lib: ['ES2023', 'DOM'],
      noEmit: true,
      types: [],
    };
    const about = {
      compilerOptions: { ...options, exactOptionalPropertyTypes: true },
      files: ['typed.ts'],
    };
    await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify(about));
    await writeFile(
      path.join(project, 'typed.ts'),
      `import { type Case, SecondLook, verifyWebhook } from 'second-look-client';
const client = new SecondLook({ url: 'http://localhost' });
const sent = await client.text('a', { contentId: 'b' });
const action: 'pass' | 'review' | 'block' = sent.action;
const found: Case = (await client.getCase('c')).case;
const message = verifyWebhook('', {}, '');
if (message.type === 'decision.made') message.data.decision.verdict satisfies string;
if (message.type === 'notice.answered') message.data.noticeId satisfies string;
// @ts-expect-error There is no such member.
await client.text('a', { nothing: 1 });
// @ts-expect-error No API key may make this call.
client.listKeys;
export const all = [action, found];
`,
    );
    const tsc = path.join(root, 'node_modules/.bin/tsc');
    expect(await run([tsc, '-p', '.'])).toMatchObject({ code: 0, out: '' });
  });
});

describe('a call whose answer is lost', () => {
  it('is repeated by the Node client and done once', async () => {
    const { url, lost } = await lossy();
    const connected = new client.SecondLook({ url, key });
    const sent = await connected.text('Get your fr33 c0ins once', { contentId: 'once-1' });
    const video = await connected.video(path.join(project, 'video.mp4'), { name: 'once.mp4' });
    expect(lost).toEqual(['/api/texts', '/api/uploads', '/api/videos']);
    expect(sent).toMatchObject({ action: 'review', label: 'Ads', contentId: 'once-1' });
    expect(sent.marks.length).toBeGreaterThan(0);
    expect([await countOf('c0ins once'), await countOf('once.mp4'), video.title]).toEqual([1, 1, 'once.mp4']);
  });

  it('is repeated by the Python client and done once', async () => {
    const { url, lost } = await lossy();
    const script = `from second_look import SecondLook
client = SecondLook()
print(client.text("Get your fr33 c0ins twice")["action"])
print(client.video("video.mp4", name="twice.mp4")["title"])`;
    const ran = await run(['python3', '-c', script], { env: { SECOND_LOOK_URL: url } });
    expect(ran).toEqual({ code: 0, out: 'review\ntwice.mp4\n', error: '' });
    expect(lost).toEqual(['/api/texts', '/api/uploads', '/api/videos']);
    expect([await countOf('c0ins twice'), await countOf('twice.mp4')]).toEqual([1, 1]);
  });
});

describe('the command line', () => {
  it('sends a video and waits for its decision', async () => {
    await copyFile(path.join(project, 'video.mp4'), path.join(project, 'shell.mp4'));
    const waiting = run(commandLine('send', 'shell.mp4', '--wait', '--json', '--content-id', 'shell-1'));
    const find = async () => {
      const page = await (await call('/api/submissions?kind=video-file&q=shell.mp4')).json();
      return z.object({ items: z.array(z.object({ id: z.string() })) }).parse(page).items[0]?.id;
    };
    await expect.poll(find).toBeDefined();
    await decide(await caseOfVideo((await find()) ?? ''), 'reject');
    const { code, out, error } = await waiting;
    expect([code, error]).toEqual([10, '']);
    expect(JSON.parse(out)).toMatchObject({ allowed: false, by: 'person', decision: { verdict: 'reject' } });
  });

  it('sends texts from an argument and from standard input', async () => {
    const one = await run(commandLine('send', '--text', 'Get your fr33 c0ins', '--content-id', 'shell-2'));
    expect(one).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^review {2}Ads \(0\.\d\d\) {2}case \S+\n$/),
    });
    const many = await run(commandLine('send', '--lines', '--json'), {
      stdin: 'Good morning\n\nGet your fr33 c0ins\n',
    });
    expect(
      many.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).action),
    ).toEqual(['pass', 'review']);
    const whole = await run(commandLine('send', '-', '--wait'), { stdin: 'Good\nmorning\n' });
    expect(whole).toMatchObject({ code: 0, out: expect.stringMatching(/^passed {2}by the machine/) });
  });

  it('ends with an exit code for each end', async () => {
    const undecided = await run(
      commandLine('send', '--text', 'Get your fr33 c0ins', '--wait', '--timeout', '0.1'),
    );
    expect([undecided.code, undecided.error]).toEqual([11, 'Not decided within 0.1 s.\n']);
    const unknown = await run(commandLine('send', '--text', 'a'), { env: { SECOND_LOOK_KEY: 'slk_wrong' } });
    expect([unknown.code, unknown.error]).toEqual([3, expect.stringContaining('API key is unknown')]);
    const noVideo = await run(commandLine('send', 'nowhere.mp4'));
    expect([noVideo.code, noVideo.error]).toEqual([2, 'nowhere.mp4 cannot be read.\n']);
    const noKey = await run(commandLine('send', '--text', 'a'), { env: { SECOND_LOOK_KEY: '' } });
    expect([noKey.code, noKey.error]).toEqual([2, expect.stringContaining('SECOND_LOOK_KEY')]);
    await writeFile(path.join(project, 'broken.mp4'), 'this is no video');
    const broken = await run(commandLine('send', 'broken.mp4', '--wait'));
    expect([broken.code, broken.out]).toEqual([12, '']);
  });
});
