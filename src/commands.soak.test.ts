// Soak: starts every command with several words: more than a hundred processes, one after the other.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { openApiDocument } from './bff/openapi.ts';
import { testDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { readPage, root } from './testing/readme.ts';

const ours = Object.entries(packageJson.scripts).map(([name, line]) => {
  const [program, ...args] = line.split(' ');
  return { name, program, args };
});

let folder: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  [folder, database] = await Promise.all([mkdtemp('/tmp/second-look-commands-'), testDatabase()]);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { code: number; out: string; stderr: string };
function run(program: string, args: string[]): Promise<Ended> {
  const { NODE_ENV: _, VITEST: _too, ...env } = process.env;
  const settings = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: database.url };
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...env, ...settings }, maxBuffer: 64 * 1024 ** 2 };
    const child = execFile(program, args, options, (_error, out, stderr) =>
      resolve({ code: child.exitCode ?? -1, out, stderr }),
    );
  });
}
const node = (...args: string[]) => run(process.execPath, args);

/** The faults of all items. Runs as many at once as keep two cores busy. */
async function faultsOf<One>(all: readonly One[], look: (one: One) => Promise<string | null>) {
  const remaining = [...all];
  const faults: string[] = [];
  const work = async () => {
    for (let one = remaining.shift(); one !== undefined; one = remaining.shift()) {
      const fault = await look(one);
      if (fault !== null) faults.push(fault);
    }
  };
  await Promise.all([work(), work(), work()]);
  return faults;
}
const describeEnd = (what: string, { code, out, stderr }: Ended) =>
  `${what} ended with ${code}: ${out}${stderr}`;

it('are few, and are our own programs, so that each prints its help', () => {
  // Of these, one for each kind of content whose engine is measured: text, writing in pictures, pictures, speech.
  expect(ours.length).toBeLessThanOrEqual(22);
  expect(ours.filter(({ program }) => program !== 'node')).toEqual([]);
});

/** The names of a command, as its help lists them. */
const namesIn = (help: string) =>
  [...(help.split(' -- NAME …')[1] ?? '').matchAll(/^ {2}(\w+) +\S/gm)].map((match) => match[1] ?? '');
// These words are names of tests, which another program looks up.
const handsOn = (name: string, names: string[]) => name === 'test' && names.length > 0;

it('each prints its help, and so does each of its names; each refuses an unknown word before it does anything', async () => {
  const seen: string[] = [];
  const look = async ({ name, args }: { name: string; args: string[] }, names: string[]) => {
    const typed = [name, ...names].join(' ');
    seen.push(typed);
    const help = await node(...args, ...names, '--help');
    if (help.code !== 0 || help.out === '' || help.stderr !== '') return describeEnd(`${typed} --help`, help);
    if (names.length > 0 && !help.out.includes(`${name} -- ${names}`))
      return describeEnd(`${typed} --help`, help);
    // Five, since a service check accepts any four words.
    const unknown = handsOn(name, names)
      ? []
      : [Array(5).fill('nothing-like-this').join(' '), '--nothing-like-this'];
    for (const words of unknown) {
      const ended = await node(...args, ...names, ...words.split(' '));
      const plain = !/Error:|^file:|^\s+at /m.test(ended.stderr) && ended.stderr.includes(name);
      if (ended.code !== 2 || !ended.stderr.includes('nothing-like-this') || !plain || ended.out !== '')
        return describeEnd(`${typed} ${words}`, ended);
    }
    if (names.length > 0) return null;
    const faults: string[] = [];
    for (const one of namesIn(help.out)) faults.push((await look({ name, args }, [one])) ?? '');
    return faults.join('') || null;
  };
  expect(await faultsOf(ours, (command) => look(command, []))).toEqual([]);
  expect(seen.length).toBeGreaterThan(45);
});

/** By command: the words after `--` in CONTRIBUTING.md, with an example for each <name>. */
const given = readPage('CONTRIBUTING.md')
  .split('\n')
  .filter((line) => line.startsWith('| `npm '))
  .flatMap((line) => {
    const spans = [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    const commands = spans.flatMap((span) => /^npm (?:run )?([\w:-]+)/.exec(span)?.[1] ?? []);
    const own = spans.flatMap((span) => {
      const [, name, words] = /^npm (?:run )?([\w:-]+)(?: -- (.*))?$/.exec(span) ?? [];
      return name === undefined ? [] : [{ names: [name], words: words ?? '' }];
    });
    const more = spans.flatMap((span) =>
      span.startsWith('-- ') ? [{ names: [...new Set(commands)], words: span.slice(3) }] : [],
    );
    return [...own, ...more];
  })
  .map(({ names, words }) => ({
    names,
    words: words
      .replace(/<[^>]*>|\bFILE\b/g, 'example')
      .split(' ')
      .filter((word) => word !== '' && word !== '…'),
  }));

it('every command accepts the words in CONTRIBUTING.md', async () => {
  const named = given.filter(
    ({ names, words }) => words.length > 0 && ours.some(({ name }) => names.includes(name)),
  );
  // The service's own commands are run by src/moderation/command-line.test.ts.
  const shaped = named
    .filter(({ names }) => !names.includes('moderation'))
    .map((one) => [`${one.names} ${one.words.join(' ').replace(/\d+/g, '7')}`, one] as const);
  const commands = [...new Map(shaped).values()];
  const faults = await faultsOf(commands, async ({ names, words }) => {
    const ended: Ended[] = [];
    for (const { args } of ours.filter(({ name }) => names.includes(name))) {
      ended.push(await node(...args, ...words, '--help'));
    }
    const taken = ended.some(({ code, out }) => code === 0 && out !== '');
    return taken
      ? null
      : ended.map((one) => describeEnd(`npm run ${names} -- ${words.join(' ')}`, one)).join('\n');
  });
  expect(faults).toEqual([]);
  expect(commands.length).toBeGreaterThan(15);
});

it('commands that end within seconds do what they are for', async () => {
  const results = await Promise.all([
    node('scripts/generate.ts', '--cases', '60', '--days', '5'),
    node('src/moderation/main.ts', 'public-key'),
    node('scripts/eval-text.ts'),
  ]);
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
  const [generated, key, text] = results.map(({ out }) => out);
  expect(generated).toMatch(/^60 cases of 5 days, seed 1: \d+ rows/);
  expect(key).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect(text).toMatch(/false hits: \d+ of \d+ harmless lines/);
  // The generated cases can be counted, and their trail is complete.
  const audit = await node('src/bff/node/audit/verify-command.ts');
  expect([audit.code, audit.out]).toEqual([0, expect.stringMatching(/The trail is whole\.\n$/)]);
});

it('there is one version: of the package, of the start, of the API, and the last in the changelog', async () => {
  const changes = path.join(root, 'CHANGELOG.md');
  const text = existsSync(changes) ? await readFile(changes, 'utf8') : '';
  // Unreleased changes have no number.
  const released = /^## \[?v?(\d+\.\d+\.\d+)/m.exec(text)?.[1] ?? packageJson.version;
  const { out } = await node('scripts/start.mjs', '--version');
  expect([out, openApiDocument().info.version, released]).toEqual([
    `${packageJson.version}\n`,
    packageJson.version,
    packageJson.version,
  ]);
});

it('the scripted service prints its usage, and listens', async () => {
  const port = await freePort();
  const words = ['--port', String(port), '--keys', path.join(folder, 'keys'), '--quirks', 'json-object'];
  const child = spawn(process.execPath, ['src/testing/scripted-service/main.ts', ...words], { cwd: root });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await expect.poll(() => output).toContain(`MODERATION_URL=http://127.0.0.1:${port}`);
  expect((await fetch(`http://127.0.0.1:${port}/v3/recognition/text/x`, { method: 'POST' })).status).toBe(
    200,
  );
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});
