import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf } from '../docs/.vitepress/anchors.ts';
import { groups } from '../docs/.vitepress/pages.ts';
import packageJson from '../package.json' with { type: 'json' };

const root = path.join(import.meta.dirname, '..');
const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
/** Top-level folders and files: a path of the repository begins with one of them. */
const top = new Set(files.map((file) => file.split('/')[0] ?? ''));
/** Whether this is a file, or a folder that contains one. */
const exists = (place: string) =>
  files.some((file) => file === place || file.startsWith(`${place.replace(/\/$/, '')}/`));

const blockPattern = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm;
const pages = files
  .filter((file) => file.endsWith('.md'))
  .map((file) => {
    const whole = readFileSync(path.join(root, file), 'utf8');
    const text = whole.replace(blockPattern, '');
    const spans = [...text.matchAll(/`([^`]+)`/g)].map((match) => (match[1] ?? '').replace(/\s+/g, ' '));
    const blocks = [...whole.matchAll(blockPattern)].map((match) => match[2] ?? '');
    return { file, whole, text, spans, blocks };
  });

/** Links and pictures. */
const links = pages.flatMap(({ file, text }) =>
  [...text.matchAll(/(!?)\[([^\]]*)\]\(([^)\s]*)\)/g)].map(([, mark, words = '', to = '']) => {
    const [place = '', anchor] = to.split('#');
    const target = place === '' ? file : path.join(path.dirname(file), place);
    return { file, picture: mark === '!', words, to, target, anchor };
  }),
);
const within = links.filter(({ to }) => !/^[a-z]+:/.test(to));

/**
 * Anchors as GitHub derives them from headings, with a number for a repeated heading, and those that the page defines.
 */
function anchorsOf(file: string): string[] {
  const text = pages.find((page) => page.file === file)?.text ?? '';
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map((match) => anchorOf(match[1] ?? ''));
  const numbered = headings.map((name, at) => {
    const before = headings.slice(0, at).filter((one) => one === name).length;
    return before === 0 ? name : `${name}-${before}`;
  });
  const named = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map((match) => match[1] ?? '');
  return [...numbered, ...named];
}

describe('the pages of the repository', () => {
  it('name only paths that exist', () => {
    const named = pages.flatMap(({ file, spans }) =>
      spans
        .filter((text) => /^[\w.@-]+(\/[\w.@-]*)*$/.test(text) && top.has(text.split('/')[0] ?? ''))
        .map((place) => ({ file, place })),
    );
    expect(named.filter(({ place }) => !exists(place))).toEqual([]);
    expect(named.length).toBeGreaterThan(15);
  });

  it('link only to files of the repository and to headings that exist', () => {
    const broken = within.filter(
      ({ target, anchor }) =>
        !exists(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
    );
    expect(broken.map(({ file, to }) => `${file} links to ${to}`)).toEqual([]);
    expect(within.length).toBeGreaterThan(15);
  });

  it('say what each picture shows', () => {
    expect(links.filter(({ picture, words }) => picture && words === '')).toEqual([]);
    expect(links.filter(({ picture }) => picture).length).toBeGreaterThan(0);
  });

  it('link outside by https alone, to a name that could be one', () => {
    const outward = links.filter(({ to }) => /^[a-z]+:/.test(to)).map(({ to }) => to);
    expect(outward.filter((to) => !/^https:\/\/([\w-]+\.)+[a-z]{2,}(\/\S*)?$/.test(to))).toEqual([]);
    expect(outward.length).toBeGreaterThan(0);
  });

  it('are mostly outside the README, which is short', () => {
    const readme = pages.find(({ file }) => file === 'README.md')?.whole.split('\n') ?? [];
    expect(readme.length).toBeLessThanOrEqual(180);
  });

  it('can be reached from the README, except those beside tests', () => {
    const reached = new Set(['README.md']);
    for (const from of reached) for (const { file, target } of within) if (file === from) reached.add(target);
    const notReached = pages.filter(({ file }) => !reached.has(file) && !/^src\/testing\/|\/\[/.test(file));
    expect(notReached.map(({ file }) => file)).toEqual([]);
  });

  it('name only commands of package.json, and all of them', () => {
    const scripts = Object.keys(packageJson.scripts);
    const named = pages
      .flatMap(({ spans, blocks }) => [...spans, ...blocks])
      .flatMap((code) => [...code.matchAll(/npm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)])
      .map((match) => match[1] ?? match[2] ?? '');
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
    expect(scripts.filter((name) => !named.includes(name))).toEqual([]);
  });
});

describe('the site of docs/', () => {
  it('lists every page once', () => {
    const listed = groups.flatMap((group) =>
      group.pages.map(([page]) =>
        page.replace(/^(?!clients)/, 'docs/').replace(/(?<=^clients\/\w+)$/, '/README'),
      ),
    );
    // Decisions are listed by their own first page.
    const own = pages
      .map(({ file }) => file)
      .filter((file) => /^(docs\/([\w-]+|\w+\/README)|clients\/\w+\/README)\.md$/.test(file));
    expect(listed.map((page) => `${page}.md`).toSorted()).toEqual(
      own.filter((file) => !/\/(index|zh\/.*)\.md$/.test(file)).toSorted(),
    );
  });
});

describe('Chinese pages', () => {
  const chinese = pages.filter(({ file }) => /^docs\/zh\/[\w-]+\.md$/.test(file));
  const original = (file: string) => pages.find((page) => page.file === file.replace('/zh/', '/'));

  it('are at least those of operators and integrators, each of an English one', () => {
    expect(chinese.map(({ file }) => path.basename(file))).toEqual(
      expect.arrayContaining(['index.md', 'integration.md', 'operating.md']),
    );
    expect(chinese.filter(({ file }) => !original(file))).toEqual([]);
  });

  describe.each(chinese.map((page) => [page.file, page] as const))('%s', (file, page) => {
    const english = original(file);
    const headings = (text = '') =>
      [...text.matchAll(/^(#{2,6}) (.+)$/gm)].map(([, level, words = '']) => ({ level, words }));

    it('has each heading of the English page, in order, below its anchor', () => {
      const named = [...page.text.matchAll(/^<a id="(.+)"><\/a>\n\n(#{2,6}) /gm)];
      expect(named.map(([, id, level]) => `${level} ${id}`)).toEqual(
        headings(english?.text).map(({ level, words }) => `${level} ${anchorOf(words)}`),
      );
      expect(headings(page.text)).toHaveLength(named.length);
    });

    it('has its code, settings, calls, names, rows of tables and items of lists', () => {
      expect(page.blocks).toEqual(english?.blocks);
      expect(english?.spans.filter((span) => !page.spans.includes(span))).toEqual([]);
      const count = (text = '') => ({
        rows: text.match(/^\|/gm)?.length,
        items: text.match(/^(-|\d\.) /gm)?.length,
      });
      expect(count(page.text)).toEqual(count(english?.text));
    });

    it('has its links', () => {
      // How far up they lead differs by the folder.
      const to = (from = '') =>
        links.filter((link) => link.file === from).map((link) => link.to.replace(/^(\.\.\/)+/, ''));
      expect(to(file).toSorted()).toEqual(to(english?.file).toSorted());
    });

    it('breaks no line where a space would be shown that does not belong there', () => {
      const broken =
        /[\u3000-\u303f\uff00-\uffef]\n[^\n|<#\d-].*|\p{Script=Han}\n *[\p{Script=Han}[\u3000-\u303f\uff00-\uffef].*/gu;
      expect(page.text.match(broken)).toBeNull();
    });
  });
});
