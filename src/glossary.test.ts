import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { everyAction } from './testing/audit-actions.ts';
import { files, read } from './testing/sources.ts';

/** Rows of docs/glossary.md, "Words we do not use": the words, and whether names, sentences or both must not have them. */
const retired = read('docs/glossary.md')
  .split('## Words we do not use')[1]
  ?.split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , where]) => where !== undefined && /^(names|sentences)/.test(where))
  .map(([, words = '', where = '']) => ({ words: words.split(', '), where: where.split(', ') }));
const wordsIn = (kind: 'names' | 'sentences') =>
  (retired ?? []).filter(({ where }) => where.includes(kind)).flatMap(({ words }) => words);

/** Names with a retired word that stay. */
const allowed = new Set<string>([
  // Standard terms.
  ...['atLeast', 'atMost', 'leastSquares'],
  // The audit chain and backups have these names; releases sent them.
  ...everyAction,
  ...['madeAt', 'decision-made'],
  // The clients derive it from the event `decision.made`.
  'DecisionMadeMessage',
]);

const free = [
  // Frozen by a release, and tests of what it stored.
  /^src\/testing\/releases\//,
  /^src\/(review|moderation)\/store\/(migrations|reason-codes)/,
  // Content to moderate: word lists and sample texts.
  /^src\/moderation\/(text|words)\//,
  /^scripts\/eval\//,
  /^src\/glossary\.test\.ts$/,
];
const isFree = (file: string) => free.some((pattern) => pattern.test(file));

type Found = { names: string[]; sentences: string[] };

/** Identifiers of a source, and its comments, strings and text of elements. */
function inSource(file: string): Found {
  const names = new Set<string>();
  const sentences: string[] = [];
  const { program, comments, errors } = parseSync(file, read(file));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (node === null || typeof node !== 'object') return;
    const { type, name, value } = node as { type?: string; name?: unknown; value?: unknown };
    if (/Identifier$/.test(type ?? '') && typeof name === 'string') names.add(name);
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') sentences.push(value);
    if (type === 'TemplateElement') sentences.push((value as { cooked?: string }).cooked ?? '');
    Object.values(node).forEach(walk);
  };
  walk(program);
  return { names: [...names], sentences: [...sentences, ...comments.map(({ value }) => value)] };
}

/** Keys and texts of a catalogue. */
function inCatalogue(file: string): Found {
  const found: Found = { names: [], sentences: [] };
  const walk = (value: unknown) => {
    if (typeof value === 'string') found.sentences.push(value);
    else
      for (const [key, inner] of Object.entries(value ?? {})) {
        found.names.push(key);
        walk(inner);
      }
  };
  walk(JSON.parse(read(file)));
  return found;
}

function contentOf(file: string): Found {
  if (/\.(ts|tsx|mjs)$/.test(file)) return inSource(file);
  if (/^src\/web\/i18n\/en\/.*\.json$/.test(file)) return inCatalogue(file);
  if (file.endsWith('.css')) return { names: read(file).match(/(?<=\.)[a-z][\w-]*/gi) ?? [], sentences: [] };
  // The glossary has to name them.
  if (file.endsWith('.md') && file !== 'docs/glossary.md') return { names: [], sentences: [read(file)] };
  return { names: [], sentences: [] };
}

/** The lower-case words of a name: `startVideo` has `start` and `video`. */
const partsOf = (name: string) =>
  [...name.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)].map(([part]) => part.toLowerCase());

describe('the words of the glossary', () => {
  const own = files.filter((file) => !isFree(file));
  const contents = own.map((file) => ({ file, ...contentOf(file) }));

  it('are read from its table', () => {
    expect(wordsIn('names').length).toBeGreaterThan(10);
    expect(wordsIn('sentences').length).toBeGreaterThan(5);
  });

  it('replace the retired ones in names of code, files, styles and texts', () => {
    const words = new Set(wordsIn('names'));
    const wrong = contents.flatMap(({ file, names }) =>
      [...names, file]
        .filter((name) => !allowed.has(name) && partsOf(name).some((part) => words.has(part)))
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('replace the retired ones in comments, screens, answers and documents', () => {
    const pattern = new RegExp(`(?<![\\w/-])(${wordsIn('sentences').join('|')})(?![\\w-])`, 'gi');
    const wrong = contents.flatMap(({ file, sentences }) =>
      sentences
        .filter((text) => /\s/.test(text))
        .flatMap((text) => text.match(pattern) ?? [])
        .map((word) => `${file}: ${word}`),
    );
    expect(wrong).toEqual([]);
  });

  it('find a retired word', () => {
    expect(partsOf('lastToldAt')).toContain('told');
    expect(partsOf('HTTPAsked_by')).toEqual(['http', 'asked', 'by']);
  });
});
