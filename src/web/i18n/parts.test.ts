import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { broughtBy } from '../../testing/brought-by.ts';
import { words as englishFirst } from './parts/en-first.ts';
import { words as englishRest } from './parts/en-rest.ts';
import { words as chineseFirst } from './parts/zh-CN-first.ts';
import { words as chineseRest } from './parts/zh-CN-rest.ts';

const web = path.join(import.meta.dirname, '..');
const all = globSync('*.json', { cwd: path.join(import.meta.dirname, 'en') })
  .map((file) => path.basename(file, '.json'))
  .sort();
const named = (words: Record<string, unknown>) =>
  Object.keys(words)
    .map((file) => path.basename(file, '.json'))
    .sort();

test('each catalogue comes once, in either the first part or the rest, in both languages alike', () => {
  expect([...named(englishFirst), ...named(englishRest)].sort()).toEqual(all);
  expect(named(chineseFirst)).toEqual(named(englishFirst));
  expect(named(chineseRest)).toEqual(named(englishRest));
});

/** The catalogues that a file speaks from. */
function spokenIn(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const own = [...code.matchAll(/useTranslation\(\[?'([\w-]+)'/g)].map(([, name = '']) => name);
  const named = [...code.matchAll(/['"`]([\w-]+):[\w$]/g)].map(([, name = '']) => name);
  return [...own, ...named].filter((name) => all.includes(name));
}

test('the queue and a case say nothing that comes later', () => {
  const first = named(englishFirst);
  const files = ['main.tsx', 'queue/QueuePage.tsx', 'case/CasePane.tsx', 'case/MarkTip.tsx', 'queue/Why.tsx']
    .flatMap((entry) => [...broughtBy(path.join(web, entry))])
    .filter((file) => file.startsWith(web) && /\.tsx?$/.test(file));
  const spoken = [...new Set(files)].flatMap((file) =>
    spokenIn(file).map((name) => ({ file: path.relative(web, file), name })),
  );
  expect(spoken.length).toBeGreaterThan(50);
  expect(spoken.filter(({ name }) => !first.includes(name))).toEqual([]);
});

test('what the queue and a case bring later waits for its words', () => {
  const files = ['main.tsx', 'queue/QueuePage.tsx', 'case/CasePane.tsx']
    .flatMap((entry) => [...broughtBy(path.join(web, entry))])
    .filter((file) => file.startsWith(web) && /\.tsx?$/.test(file));
  expect([...new Set(files)].filter((file) => /\blazy\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
