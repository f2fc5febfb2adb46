import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../testing/readme.ts';
import { allCalls } from './all-calls.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const list = ['ls-files', '--cached', '--others', '--exclude-standard', 'src'];
/** The product's code by file. */
const code = new Map(
  execFileSync('git', list, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)))
    .filter((file) => !/\.(test|spec)\.tsx?$/.test(file) && !file.startsWith('src/testing/'))
    .map((file) => [file, read(file)]),
);
const withoutImports = (text: string) => text.replace(/^import\s[^;]*;$/gm, '');
const withoutComments = (text: string) => text.replace(/(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '');
/** Names that do not occur exactly once, with their number of matches. */
const notOnce = (files: RegExp, pattern: (name: string) => RegExp) => {
  const text = [...code]
    .filter(([file]) => files.test(file))
    .map(([, one]) => withoutComments(withoutImports(one)))
    .join('\n');
  return [...allCalls.keys()]
    .map((name) => [name, text.match(pattern(name))?.length ?? 0])
    .filter(([, count]) => count !== 1);
};

describe('every call', () => {
  it('is declared once', () => {
    expect(allCalls.size).toBeGreaterThan(100);
    expect(notOnce(/^src\/api\//, (name) => new RegExp(`export const ${name} = \\w+\\(`, 'g'))).toEqual([]);
  });

  it('is connected to its verb once', () => {
    const joined = (name: string) =>
      new RegExp(`(?<=^\\s*|[{,]\\s*)${name}(?=: | \\})|honoPath\\(\\w+\\.${name}\\)`, 'gm');
    expect(notOnce(/^src\/bff\/(routes\/|app\.ts)/, joined)).toEqual([]);
  });

  it('has its own path', () => {
    const places = [...allCalls.values()].map((one) => `${one.method} ${one.path}`);
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
  });
});

/** Paths that are no calls of ours: where the sign-in library listens inside the process, and Mastodon's. */
const notOurs = ['src/bff/node/sessions.ts /api/auth', 'src/review/connections/mastodon/mastodon.ts /api/v1'];

it('no path of the API is written outside src/api', () => {
  const written = [...code]
    .filter(([file]) => !file.startsWith('src/api/'))
    .flatMap(([file, text]) =>
      [...withoutComments(withoutImports(text)).matchAll(/(?<!\.)\/(?:api|appeal-api)\/[\w-]+/g)].map(
        ([at]) => `${file} ${at}`,
      ),
    );
  expect([...new Set(written)]).toEqual(notOurs);
});

describe('docs/adding-a-call.md', () => {
  const page = read('docs/adding-a-call.md');
  const trimmed = (text: string) => text.replace(/^\s+|\s+$/gm, '');

  it('is short', () => expect(page.split('\n').length).toBeLessThanOrEqual(80));

  it('names the three files that hold the name of its call, and the one that holds its path', () => {
    const name = /^`(\w+)`/m.exec(page)?.[1] ?? '';
    const call = allCalls.get(name);
    const named = [...page.matchAll(/^In `(src\/[^`]+)`/gm)].map((match) => match[1]);
    const holding = (pattern: RegExp) =>
      [...code].filter(([, text]) => pattern.test(text)).map(([file]) => file);
    expect(named).toHaveLength(3);
    expect(holding(new RegExp(`\\b${name}\\b`)).sort()).toEqual(named.sort());
    expect(holding(new RegExp(`'${call?.path.replace(/[{}]/g, '\\$&')}'`))).toEqual([
      'src/api/export-schedules.ts',
    ]);
  });

  it('quotes existing code', () => {
    const quotes = [...page.matchAll(/^([^\n]*(?:\n[^\n]+)*):\n\n```ts\n([\s\S]*?)\n```$/gm)];
    expect(quotes).toHaveLength(page.match(/^```ts$/gm)?.length ?? 0);
    expect(quotes).toHaveLength(6);
    for (const [, before = '', quoted = ''] of quotes) {
      const files = [...before.matchAll(/`(src\/[^`]+\.tsx?)`/g)].map((match) => match[1] ?? '');
      const lines = files.length > 1 ? quoted.split('\n') : [quoted];
      expect([before, lines.length]).toEqual([before, files.length]);
      for (const [at, file] of files.entries())
        expect(trimmed(read(file))).toContain(trimmed(lines[at] ?? ''));
    }
  });
});
