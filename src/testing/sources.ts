// The repository's files, and the imports of its sources, for tests of the layout.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');

/** Every file that is committed or not ignored, relative to the root. */
export const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 ** 2,
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

export const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

export const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$/.test(file) || /^(src\/testing|e2e)\//.test(file);

/** The product's sources. */
export const sources = files.filter((file) => /^src\/.*\.tsx?$/.test(file) && !isTest(file));

/** The layer of a source: `web` of `src/web/queue/CaseRow.tsx`. */
export const folderOf = (file: string) => file.split('/')[1] ?? '';

type Import = { from: string; to: string; typeOnly: boolean };
const importPattern =
  /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/gm;

const importsOf = (file: string): Import[] =>
  [...read(file).matchAll(importPattern)].map((match) => ({
    from: file,
    to: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }));

export const imports = sources.flatMap(importsOf);

/** Imports of the repository's own files; `target` is relative to the root, without a query. */
export const inside = imports
  .filter(({ to }) => to.startsWith('.'))
  .map((one) => ({
    ...one,
    target: path.normalize(path.join(path.dirname(one.from), one.to)).replace(/\?.*$/, ''),
  }));

export const describeImport = ({ from, to }: Import) => `${from} imports ${to}`;
