import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import node from '../clients/node/package.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import { clientFiles } from '../scripts/clients/client-files.ts';
import { allCalls } from './api/all-calls.ts';
import { readPage, root } from './testing/readme.ts';
import { files, read } from './testing/sources.ts';

const run = promisify(execFile);
const python = readPage('clients/python/pyproject.toml');
const ofKeys = [...allCalls].flatMap(([name, { keyScope }]) => (keyScope === undefined ? [] : [name]));
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('the generated parts of the clients', () => {
  it('are up to date: otherwise run `npm run clients`', async () => {
    const wrong = Object.entries(await clientFiles()).filter(([file, content]) => readPage(file) !== content);
    expect(wrong.map(([file]) => file)).toEqual([]);
  });

  it('have a method for each call that an API key may make, and for no other', () => {
    const methods = (file: string, pattern: RegExp) =>
      [...readPage(file).matchAll(pattern)].map(([, name = '']) => name).sort();
    expect(ofKeys.length).toBeGreaterThan(40);
    expect(methods('clients/node/src/generated.ts', /^ {2}(\w+)\(.*\): Promise</gm)).toEqual(
      [...ofKeys].sort(),
    );
    expect(methods('clients/python/second_look/generated.py', /^ {4}def ([a-z]\w+)\(/gm)).toEqual(
      ofKeys.map(snake).sort(),
    );
  });
});

describe('the packages of the clients', () => {
  it('have the version and the licence of the product, and need no others', () => {
    expect([node.version, node.license]).toEqual([packageJson.version, packageJson.license]);
    expect(python).toContain(`\nversion = "${packageJson.version}"\n`);
    expect(Object.keys(node).filter((name) => /dependencies/i.test(name))).toEqual([]);
    expect(python).toContain('\ndependencies = []\n');
  });

  it('import only themselves and what Node has', () => {
    const own = files.filter((file) => /^clients\/node\/src\/.*(?<!\.test)\.ts$/.test(file));
    const imported = own.flatMap((file) =>
      [...read(file).matchAll(/from '([^']+)'/g)].map(([, from = '']) => ({
        file,
        from: from.startsWith('.') ? path.posix.join(path.dirname(file), from) : from,
      })),
    );
    expect(imported.length).toBeGreaterThan(20);
    expect(imported.filter(({ from }) => !/^(node:|clients\/node\/src\/)/.test(from))).toEqual([]);
  });
});

describe('the Python client', () => {
  const cwd = path.join(root, 'clients/python');

  it('passes its own tests, by the standard library alone', async () => {
    // `-I` and `-S`: no other packages, whatever is installed.
    const { stderr } = await run('python3', ['-I', '-S', 'tests/test_client.py'], { cwd });
    expect(stderr).toMatch(/Ran \d\d tests[\s\S]*\nOK/);
  });

  it('has types that hold strictly', async () => {
    const { stdout } = await run('mypy', ['--strict', '--cache-dir', '/dev/null', 'second_look', 'tests'], {
      cwd,
    });
    expect(stdout).toContain('Success: no issues found');
  });
});

describe('what an integrator reads', () => {
  /** Words of text and code, as a reader meets them. */
  const words = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
  const [, quickStart = ''] = /^## Quick start\n([\s\S]*?)^## /m.exec(readPage('docs/integration.md')) ?? [];
  const wordsPerMinute = 200;

  it.each(['node', 'python'])('takes less than 15 minutes with %s, at 200 words a minute', (client) => {
    const all = words(quickStart) + words(readPage(`clients/${client}/README.md`));
    expect(words(quickStart)).toBeGreaterThan(100);
    expect(all / wordsPerMinute).toBeLessThan(15);
  });
});
