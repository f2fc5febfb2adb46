// Soak: every test starts the product once or twice as a person does, on a new database.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { freePort } from './testing/free-port.ts';
import { createProduct, type Product, signInTo } from './testing/product/product.ts';
import { root } from './testing/readme.ts';

const folders = (process.env.PATH ?? '').split(path.delimiter);
const isOlder = (node: string) =>
  existsSync(node) && Number(/\d+/.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[0]) < 24;
const ours = path.dirname(process.execPath);
/** A folder with an older Node, which only starts the project's own; undefined where there is none. */
const older = folders.find((folder) => isOlder(path.join(folder, 'node')));

let folder: string;
let product: Product;
const dataDir = () => path.join(folder, 'data');

/** A folder with our `npm start` but without the set-up, which would change what other tests run on. */
beforeEach(async () => {
  folder = await mkdtemp('/tmp/second-look-npm-');
  // The database's own account must be able to enter.
  await chmod(folder, 0o755);
  await Promise.all([mkdir(dataDir()), mkdir(path.join(folder, 'scripts'))]);
  const { type, scripts } = packageJson;
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type, scripts }));
  const theirs = (name: string) => path.join(root, 'scripts', name);
  for (const name of ['start.mjs', 'arguments.mjs'])
    await copyFile(theirs(name), path.join(folder, 'scripts', name));
  const nothing = ['installPackages', 'installTools', 'buildPages'].map((name) => `${name} = () => {}`);
  const setUp = `export * from '${pathToFileURL(theirs('setup.mjs'))}';\nexport const ${nothing};\n`;
  await writeFile(path.join(folder, 'scripts/setup.mjs'), setUp);
});
afterEach(async () => {
  if (groupLives()) process.kill(-product.pid(), 'SIGTERM');
  await expect.poll(everythingHasEnded).toBe(true);
  await rm(folder, { recursive: true });
});

async function createBy(node: string): Promise<void> {
  const env = { PATH: [node, ...folders].join(path.delimiter), MODERATION_PORT: String(await freePort()) };
  product = await createProduct(env, { dataFolder: dataDir(), npmFolder: folder });
}

function groupLives(): boolean {
  try {
    return process.kill(-product.pid(), 0);
  } catch {
    return false;
  }
}
/** npm, its shell, the product and its service are one process group; PostgreSQL has this file while it runs. */
const everythingHasEnded = () =>
  !groupLives() && !existsSync(path.join(dataDir(), 'postgres/postmaster.pid'));

const nodes: [string, string][] = [
  ['the Node that the project brings', ours],
  ...(older ? [['an older Node, which begins ours', older] satisfies [string, string]] : []),
];
describe.each(nodes)('npm start under %s', (_, node) => {
  beforeEach(() => createBy(node));

  it('stops everything when only npm gets the signal, and the next start has what was sent', async () => {
    await product.start();
    const send = {
      method: 'POST',
      body: JSON.stringify({ texts: [{ content: 'kept for the next start' }] }),
    };
    expect((await (await signInTo(product.url))('/api/texts', send)).status).toBe(200);
    product.signal('SIGTERM');
    await expect.poll(everythingHasEnded).toBe(true);
    expect(product.log()).toMatch(/"msg":"stopped"/);

    await product.start();
    const answer = await (await signInTo(product.url))('/api/submissions');
    expect(await answer.text()).toContain('kept for the next start');
    expect(await readFile(path.join(dataDir(), 'postgres/server.log'), 'utf8')).not.toMatch(/not properly/);
  });

  it('stops what has started when the signal comes before it is ready', async () => {
    const started = product.start().catch(() => {});
    await expect.poll(() => existsSync(path.join(dataDir(), 'postgres/postmaster.pid'))).toBe(true);
    product.signal('SIGTERM');
    await started;
    await expect.poll(everythingHasEnded).toBe(true);
  });

  it('counts one Ctrl-C, which reaches every process, once', async () => {
    await product.start();
    process.kill(-product.pid(), 'SIGINT');
    await expect.poll(everythingHasEnded).toBe(true);
    expect(product.log()).toMatch(/"msg":"stopped"/);
  });
});
