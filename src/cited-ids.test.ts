import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const code = files.filter((file) => /^(src|e2e|scripts)\/.*\.(ts|tsx|mjs|js|css)$/.test(file));
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

/** A table row `| <a id="rc1"></a>RC1 | …` defines an id. */
const rows = files
  .filter((file) => file.startsWith('docs/'))
  .flatMap((file) =>
    [...read(file).matchAll(/^\| <a id="(\w+)"><\/a>(\w+) \|(.*)$/gm)].map(
      ([, anchor = '', id = '', text = '']) => ({ file, anchor, id, text }),
    ),
  );
const defined = rows.map(({ id }) => id);

const commentsOf = (file: string) =>
  [...read(file).matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm)].map(([comment]) => comment);
/** The names of a file's tests and of their `each` rows. */
const namesOf = (file: string) =>
  [
    ...read(file).matchAll(
      /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*[`'"](.*)|[`'"]([A-Z\d, ]+:.*)/g,
    ),
  ].map(([, name, row]) => name ?? row ?? '');
/** MP4 is a file format. */
const idsIn = (texts: readonly string[]) =>
  [...texts.join('\n').matchAll(/(?<!["\w])(?!MP4\b)[A-Z]{1,2}\d{1,2}\b/g)].map(([id]) => id);

describe('ids', () => {
  it('are defined once, under their own anchor', () => {
    expect(defined.length).toBeGreaterThan(60);
    expect(defined.filter((id, at) => defined.indexOf(id) !== at)).toEqual([]);
    expect(rows.filter(({ anchor, id }) => anchor !== id.toLowerCase())).toEqual([]);
  });

  it('are defined when code or tests cite them', () => {
    const cited = code.flatMap((file) =>
      idsIn([...commentsOf(file), ...(isTest(file) ? namesOf(file) : [])]).map((id) => ({ file, id })),
    );
    expect(cited.length).toBeGreaterThan(300);
    expect(cited.filter(({ id }) => !defined.includes(id))).toEqual([]);
  });

  it('appear each in the name of a test', () => {
    const names = new Set(idsIn(code.filter(isTest).flatMap(namesOf)));
    expect(defined.filter((id) => !names.has(id))).toEqual([]);
  });

  it('appear in each test that docs cite as their proof', () => {
    const proofs = rows.flatMap(({ id, text }) =>
      [...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => ({ id, file })),
    );
    expect(proofs.length).toBeGreaterThan(40);
    const silent = proofs.filter(({ id, file }) => !new RegExp(`\\b${id}\\b`).test(read(file)));
    expect(silent).toEqual([]);
  });
});

describe('sections of the interface’s document', () => {
  it('are listed with their place in the code when comments cite them', () => {
    const listed = [...read('docs/interface.md').matchAll(/^\|(?: \d \|)? ([A-Z][^|]*?) \|/gm)].flatMap(
      ([, names = '']) => names.split(', '),
    );
    const cited = code.flatMap((file) =>
      commentsOf(file).flatMap((comment) =>
        [...comment.replace(/\s*\n\s*\*\s*/g, ' ').matchAll(/(?<!\.md )§ (?:\d )?([A-Z].{0,40})/g)].map(
          ([, section = '']) => ({ file, section }),
        ),
      ),
    );
    expect(cited.length).toBeGreaterThan(60);
    expect(cited.filter(({ section }) => !listed.some((name) => section.startsWith(name)))).toEqual([]);
  });
});

describe('the glossary', () => {
  it('gives names that exist in the code', () => {
    const sources = code
      .filter((file) => file.startsWith('src/') && !isTest(file))
      .map(read)
      .join('\n');
    const names = [...read('docs/glossary.md').matchAll(/^\|.*\| (.*) \|$/gm)].flatMap(([, last = '']) =>
      [...last.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
  });
});
