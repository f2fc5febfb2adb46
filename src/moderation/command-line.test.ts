import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateKeyPair, importPublicKey } from '../protocol/signature.ts';
import { testDatabase } from '../testing/database.ts';

let dataDir: string;
let databaseUrl: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  dataDir = await mkdtemp('/tmp/second-look-command-');
  const database = await testDatabase();
  databaseUrl = database.url;
  drop = database.drop;
});
afterAll(async () => {
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function run(words: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, code };
}

it('public-key always prints the same public key, prints nothing else and never shows the private key', async () => {
  const first = await run(['public-key']);
  expect(first.stdout).toMatch(/^-----BEGIN PUBLIC KEY-----\n[\s\S]+\n-----END PUBLIC KEY-----\n$/);
  expect(first.stderr).toBe('');
  expect((await importPublicKey(first.stdout)).bits).toBe(2048);
  expect((await run(['public-key'])).stdout).toBe(first.stdout);
  const { mode } = await stat(path.join(dataDir, 'moderation/service.key.pem'));
  expect(mode & 0o777).toBe(0o600);
});

it('adds, lists and removes accounts', async () => {
  const file = path.join(dataDir, 'caller.pem');
  await writeFile(file, (await generateKeyPair()).publicKeyPem);
  expect(await run(['account', 'add', 'acme', '--public-key', file])).toMatchObject({ code: 0, stderr: '' });
  expect((await run(['account', 'list'])).stdout).toMatch(/^acme\t\d{4}-/);
  expect((await run(['account', 'remove', 'acme'])).code).toBe(0);
  expect((await run(['account', 'list'])).stdout).toBe('');
  expect(await run(['account', 'remove', 'acme'])).toMatchObject({
    code: 1,
    stderr: 'The account acme does not exist.\n',
  });
});

it('S8: sets an account to be answered with HTTP status 200 only, and undoes that', async () => {
  const file = path.join(dataDir, 'java.pem');
  await writeFile(file, (await generateKeyPair()).publicKeyPem);
  const listed = async () => (await run(['account', 'list'])).stdout.trim().split('\t').slice(2);
  const add = ['account', 'add', 'java', '--public-key', file];
  expect(await run([...add, '--always-200'])).toMatchObject({ code: 0, stderr: '' });
  expect(await listed()).toEqual(['always-200']);
  // A new key does not change the setting.
  expect((await run(add)).code).toBe(0);
  expect(await listed()).toEqual(['always-200']);
  expect((await run(['account', 'always-200', 'java', 'off'])).code).toBe(0);
  expect(await listed()).toEqual([]);
  expect((await run(['account', 'always-200', 'java', 'on'])).stdout).toContain('status 200');
  expect(await listed()).toEqual(['always-200']);
  expect(await run(['account', 'always-200', 'nobody', 'on'])).toMatchObject({
    code: 1,
    stderr: 'The account nobody does not exist.\n',
  });
  for (const wrong of [
    ['always-200', 'java', 'maybe'],
    ['add', 'java', '--public-key', file, '--always-300'],
  ])
    expect((await run(['account', ...wrong])).code).toBe(2);
  await run(['account', 'remove', 'java']);
});

it('reads only JPEG, PNG and WebP pictures and ignores what the file name says', async () => {
  const folder = path.join(dataDir, 'odd');
  await mkdir(folder, { recursive: true });
  const kinds: Record<string, Buffer> = {
    'svg.jpg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><rect width="50" height="50"/></svg>',
    ),
    'both.gif': Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
    'dot.gif': Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64'),
    'page.pdf': Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'),
  };
  for (const [name, bytes] of Object.entries(kinds)) await writeFile(path.join(folder, name), bytes);
  const list = [{ name: 'odd', label: 1, files: Object.keys(kinds) }];
  await writeFile(path.join(folder, 'gallery.json'), JSON.stringify(list));
  const { stdout, stderr } = await run(['gallery', 'import', 'logos', folder]);
  const output = `${stdout}${stderr}`;
  // The image reader never sees these files: its message would name their format.
  for (const name of Object.keys(kinds)) expect(output).toContain(`${name}: It is not a readable picture.`);
});

it('imports a gallery from a folder, exports it as a zip, and imports that again without duplicates', async () => {
  const folder = path.join(dataDir, 'marks');
  await mkdir(folder);
  const samples = path.join(import.meta.dirname, '../../public/samples/gallery');
  await cp(path.join(samples, 'raven-emblem.jpg'), path.join(folder, 'raven.jpg'));
  await symlink('/etc/hostname', path.join(folder, 'outside.jpg'));
  const list = [{ name: 'Raven', label: 4, files: ['raven.jpg', 'outside.jpg', '../accounts.jpg'] }];
  await writeFile(path.join(folder, 'gallery.json'), JSON.stringify(list));
  expect(await run(['gallery', 'import', 'pictures', folder])).toEqual({
    code: 0,
    stdout: 'Added: 1 entries, 1 pictures. There already: 0.\n',
    stderr: 'outside.jpg: It is not in the archive.\n../accounts.jpg: Its name points outside the archive.\n',
  });
  const zip = path.join(dataDir, 'out.zip');
  expect((await run(['gallery', 'export', 'pictures', zip])).stdout).toBe(`1 entries are in ${zip}.\n`);
  expect((await stat(zip)).mode & 0o777).toBe(0o600);
  expect((await run(['gallery', 'import', 'pictures', zip])).stdout).toBe(
    'Added: 0 entries, 0 pictures. There already: 1.\n',
  );
  const unpacked = path.join(dataDir, 'unpacked');
  expect((await run(['gallery', 'export', 'pictures', unpacked])).code).toBe(0);
  const written = JSON.parse(await readFile(path.join(unpacked, 'gallery.json'), 'utf8'));
  expect(written).toMatchObject([{ name: 'Raven', label: 4, files: ['raven-1/1.jpg'] }]);
  expect(await run(['gallery', 'export', 'pictures', unpacked])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty'),
  });
});

it('imports words from a file, names the lines that it cannot use, and exports the words again', async () => {
  const file = path.join(dataDir, 'words.csv');
  await writeFile(file, 'word,label,level,match\nfrobnitz,,block,\nquux,Nothing,,\n');
  expect(await run(['words', 'import', file])).toEqual({
    code: 0,
    stdout: 'Added: 1 words. Changed: 0.\n',
    stderr: expect.stringMatching(/words\.csv:3: label: must be one of/),
  });
  const out = path.join(dataDir, 'out.csv');
  expect((await run(['words', 'export', out])).stdout).toBe(`The words are in ${out}.\n`);
  expect(await readFile(out, 'utf8')).toBe('word,label,level,match\nfrobnitz,UserDefine,block,fuzzy\n');
  expect(await run(['words', 'export', out])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('EEXIST'),
  });
  await writeFile(file, Buffer.from([0xb2, 0xd9]));
  expect(await run(['words', 'import', file])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not UTF-8'),
  });
});

it.each([
  [['words', 'import', '/nowhere'], 'ENOENT'],
  [['gallery', 'import', 'logos', '/nowhere'], 'ENOENT'],
  [['gallery', 'import', 'logos', '/etc/hostname'], 'not a readable zip archive'],
  [['gallery', 'import', 'logos', import.meta.dirname], 'no gallery.json'],
  [['account', 'add', 'a b', '--public-key', '/dev/null'], 'A secret_id has'],
  [['account', 'add', 'acme', '--public-key', '/dev/null'], 'no PEM block'],
  [['account', 'add', 'acme', '--public-key', '/nowhere'], 'ENOENT'],
])('%j ends with 1 and says what it needs', async (words, says) => {
  const { code, stdout, stderr } = await run(words);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(says);
});

it.each([
  [['words', 'import'], 'words import <csv>'],
  [['gallery', 'import', 'cars', '/tmp'], 'gallery import <persons|pictures|logos>'],
  [['account'], 'account add <secret_id>'],
  [['serve'], 'account add <secret_id>'],
])('%j is no command: it ends with 2 and says which there are', async (words, says) => {
  const { code, stdout, stderr } = await run(words);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(says);
});

it('a wrong setting stops the start; the message has its name, its value and what it must be', async () => {
  const { code, stderr } = await run([], { MODERATION_PORT: 'eighty' });
  expect([code, stderr]).toEqual([
    1,
    'MODERATION_PORT is "eighty": it must be a whole number from 0 to 65535\n',
  ]);
});

it('a private key that others can read stops the start; the message says how to fix it', async () => {
  const file = path.join(dataDir, 'moderation/service.key.pem');
  await run(['public-key']);
  await chmod(file, 0o644);
  const { code, stderr } = await run(['public-key']);
  await chmod(file, 0o600);
  expect(code).toBe(1);
  expect(stderr).toContain(`chmod 600 ${file}`);
});
