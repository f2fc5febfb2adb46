import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { staticImports } from '../../testing/static-imports.ts';
import { words as english } from './first/en.ts';
import { words as chinese } from './first/zh-CN.ts';
import { firstNamespaces } from './words.ts';

const web = path.join(import.meta.dirname, '..');
const all = globSync('*.json', { cwd: path.join(import.meta.dirname, 'en') }).map((file) =>
  path.basename(file, '.json'),
);
const quoted = (code: string) => [...code.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);

/** The namespaces that a file uses. */
function spokenIn(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const own = [...code.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, names = '']) => quoted(names));
  const named = [...code.matchAll(/['"`]([\w-]+):[\w$]/g)].map(([, name = '']) => name);
  return [...own, ...named].filter((name) => all.includes(name));
}

/** The files of the console that an entry imports. */
const filesOf = (entry: string) =>
  [...staticImports(entry)].filter((file) => file.startsWith(web) && /\.tsx?$/.test(file));

/** The namespaces that an entry and its imports use, besides those of the queue. */
function spokenBy(entry: string): string[] {
  const lazy = filesOf(entry)
    .flatMap(spokenIn)
    .filter((name) => !firstNamespaces.includes(name));
  return [...new Set(lazy)].sort();
}

test('the queue and a case use only namespaces that are loaded first, and use all of them', () => {
  const entries = ['main.tsx', 'queue/QueuePage.tsx', 'queue/OpenCase.tsx'].map((file) =>
    path.join(web, file),
  );
  expect(entries.flatMap(spokenBy)).toEqual([]);
  expect([...new Set(entries.flatMap(filesOf).flatMap(spokenIn))].sort()).toEqual(firstNamespaces);
});

test('what is loaded first is in one file, in both languages', () => {
  const named = (words: object) => Object.keys(words).map((file) => path.basename(file, '.json'));
  expect(named(english)).toEqual(firstNamespaces);
  expect(named(chinese)).toEqual(firstNamespaces);
});

const lazy =
  /(?<how>\w+)\(\s*(?:'[^']+',\s*)?async \(\) =>\s*\(await import\('(?<to>[^']+)'\)\)\.\w+(?<namespaces>(?:,\s*'[\w-]+')*)/g;

type Loaded = { from: string; to: string; how: string; namespaces: string[] };
const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !file.includes('.test.'));
const loaded = files.flatMap((file): Loaded[] => {
  const code = readFileSync(path.join(web, file), 'utf8');
  return [...code.matchAll(lazy)].map(({ groups }) => ({
    from: file,
    to: path.join(web, path.dirname(file), groups?.to ?? ''),
    how: groups?.how ?? '',
    namespaces: quoted(groups?.namespaces ?? ''),
  }));
});

test('every page and part that is loaded lazily names exactly the namespaces it uses', () => {
  const pages = loaded.filter(({ how }) => how === 'page' || how === 'lazyPart');
  expect(pages.length).toBeGreaterThan(50);
  const [named, spoken] = [
    pages.map(({ from, to, namespaces }) => ({ from, to, namespaces: [...namespaces].sort() })),
    pages.map(({ from, to }) => ({ from, to, namespaces: spokenBy(to) })),
  ];
  expect(named).toEqual(spoken);
});

test('only the queue and a case are loaded lazily without naming namespaces', () => {
  const imports = files.flatMap((file) =>
    [...readFileSync(path.join(web, file), 'utf8').matchAll(/import\('([^']+\.tsx)'\)/g)].map(([, to = '']) =>
      path.join(web, path.dirname(file), to),
    ),
  );
  const known = loaded.filter(({ how }) => how === 'page' || how === 'lazyPart').map(({ to }) => to);
  const others = imports.filter((to) => !known.includes(to)).map((to) => path.relative(web, to));
  expect(others.sort()).toEqual(['queue/OpenCase.tsx', 'queue/QueuePage.tsx']);
});
