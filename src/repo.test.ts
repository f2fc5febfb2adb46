import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  describeImport,
  files,
  folderOf,
  imports,
  inside,
  isTest,
  read,
  root,
  sources,
} from './testing/sources.ts';

/** The reading order is the import order: nothing imports from a later folder. */
const folders = ['reasons', 'protocol', 'platform', 'moderation', 'api', 'review', 'bff', 'web', 'demo'];
const outside = imports.filter(({ to }) => !to.startsWith('.'));

describe('imports', () => {
  it('go one way: reasons, protocol, platform, moderation, api, review, bff, web, demo', () => {
    const back = inside.filter(({ from, target }) => {
      const here = folders.indexOf(folderOf(from));
      const there = folders.indexOf(folderOf(target));
      return target.startsWith('src/') && here >= 0 && there > here;
    });
    expect(back.map(describeImport)).toEqual([]);
  });

  it('name an existing file, with its ending', () => {
    const broken = inside.filter(({ target }) => !existsSync(path.join(root, target)));
    expect(broken.map(describeImport)).toEqual([]);
  });

  it('leave no file beside the layers, except tests', () => {
    expect(sources.filter((file) => file.split('/').length < 3)).toEqual([]);
  });

  it('take only types from bff into web, and nothing of platform, moderation or review', () => {
    const wrong = inside.filter(
      ({ from, target, typeOnly }) =>
        from.startsWith('src/web/') &&
        (/^src\/(platform|moderation|review)\//.test(target) || (target.startsWith('src/bff/') && !typeOnly)),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('reach the embedded service from bff only to start it, and otherwise through its HTTP API', () => {
    const wrong = inside.filter(
      ({ from, target }) =>
        target.startsWith('src/moderation/') &&
        /^src\/(api|review|bff)\//.test(from) &&
        !from.startsWith('src/bff/node/'),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('keep node:* and platform/node in moderation, platform/node and bff/node; the text engine runs in browsers too', () => {
    const ofNode = [
      ...outside.filter(({ to }) => to.startsWith('node:')),
      ...inside.filter(({ target }) => target.startsWith('src/platform/node/')),
    ];
    const wrong = ofNode.filter(
      ({ from }) =>
        !/^src\/(moderation|(platform|bff)\/node)\//.test(from) || from.startsWith('src/moderation/text/'),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('bring into reasons, protocol, platform, api, review and bff only packages that run anywhere', () => {
    const allowed: Record<string, RegExp> = {
      reasons: /^zod$/,
      protocol: /^zod$/,
      platform: /^(kysely|confusables|eld\/extrasmall)$/,
      api: /^zod$/,
      review: /^(zod|kysely|standardwebhooks)(\/|$)/,
      bff: /^(zod|kysely|hono|fflate|write-excel-file\/universal)(\/|$)/,
    };
    const wrong = outside.filter(({ from, to }) => {
      const rule = allowed[folderOf(from)];
      return rule && !/^src\/(platform|bff)\/node\//.test(from) && !rule.test(to);
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('use testing only in tests', () => {
    expect(inside.filter(({ target }) => target.startsWith('src/testing/')).map(describeImport)).toEqual([]);
  });

  it('need every file of the product: what only tests use is in testing', () => {
    // The files that this one names, relative to itself or from the root, also to start or read them.
    const named = (some: string[]) =>
      new Set(
        some.flatMap((file) =>
          [...read(file).matchAll(/['"` ]((?:\.{1,2}|src)\/[^'"`? ]+)/g)].map(([, target = '']) =>
            target.startsWith('.') ? path.normalize(path.join(path.dirname(file), target)) : target,
          ),
        ),
      );
    const code = files.filter((file) => /\.(tsx?|m?js|html|css)$|^package.json$/.test(file));
    const [others, byTests] = [named(code.filter((file) => !isTest(file))), named(code.filter(isTest))];
    // Text catalogues and the demo's pictures are read as folders.
    const owned = files.filter(
      (file) => /^src\/(?!web\/i18n\/|demo\/(video|market)\/)/.test(file) && !isTest(file),
    );
    expect(owned.filter((file) => byTests.has(file) && !others.has(file))).toEqual([]);
  });
});

describe('cases', () => {
  const tables = '(review_case|finding|decision|ruling|look|appeal|hand_over)';
  /** Raw SQL, `delete` and bulk inserts, which types cannot check for the table that they write. */
  const runs = [
    new RegExp(
      `\\b(?:insert into|update|delete from) ${tables}\\b(?:(?!\\.execute\\()[^])*\\.execute\\(\\s*(?<by>.{8})`,
      'gi',
    ),
    new RegExp(`deleteFrom\\('${tables}'`, 'g'),
    new RegExp(`insertRows\\((?<by>[^,]{1,12}), '${tables}'`, 'g'),
  ];
  const writes = sources
    .filter((file) => file.startsWith('src/review/') && !/\/(migrations\/|index-cases\.ts)/.test(file))
    .flatMap((file) =>
      runs.flatMap((run) => [...read(file).matchAll(run)].map((match) => ({ file, match }))),
    );

  it('are written only through `changeCases`, which makes every change say what happened', () => {
    expect(writes.length).toBeGreaterThan(8);
    const others = writes.filter(({ match }) => !/^(change\.w|writer)/.test(match.groups?.by ?? ''));
    expect(others.map(({ file, match }) => `${file}: ${match[0].slice(0, 60)}`)).toEqual([]);
  });

  it('are counted and indexed by `changeCases`, not by its callers', () => {
    const callers = inside.filter(
      ({ from, target }) =>
        /^src\/review\/(counting\/tally|changes\/index-cases)\.ts$/.test(target) &&
        !/^src\/review\/(counting\/|changes\/change-cases\.ts)/.test(from),
    );
    expect(callers.map(describeImport)).toEqual([]);
  });
});

describe('the audit, and events for browsers', () => {
  const writers = /^src\/review\/journal\/(record|publish)\.ts$/;

  it('are written by `transact`, at the end of the transaction that makes the change', () => {
    const callers = inside.filter(
      ({ from, target, typeOnly }) =>
        writers.test(target) && !typeOnly && from !== 'src/review/journal/transact.ts',
    );
    expect(callers.map(describeImport)).toEqual([]);
    const others = sources.filter(
      (file) =>
        !writers.test(file) &&
        /insert(?: into |(?:Into|Rows)\([^)]*?')(?:audit_event|app_event)\b/i.test(read(file)),
    );
    expect(others).toEqual([]);
  });
});

describe('tests', () => {
  const tests = files.filter((file) => /^src\/.*\.test\.tsx?$|^e2e\//.test(file));
  const isSoak = (file: string) => file.endsWith('.soak.test.ts');
  /** The maximum time of a test, a hook or a step: by name, or as the last argument. */
  const bounds = /\btimeout: (?<named>[\w.]+)|(?:\}, |^ *)(?<last>\d[\d_]{4,})(?:\);|,)$/gm;

  it('take a minute at most, except those whose first line says why they need longer', () => {
    const long = tests
      .filter((file) => !isSoak(file))
      .flatMap((file) => [...read(file).matchAll(bounds)].map((match) => ({ file, match })))
      .filter(({ match: { groups } }) => {
        const bound = groups?.named ?? groups?.last ?? '';
        return !(Number(bound.replaceAll('_', '')) <= 60_000);
      });
    expect(long.map(({ file, match }) => `${file}: ${match[0].trim()}`)).toEqual([]);
    expect(read('vite.config.ts')).toMatch(/ testTimeout: 60_000,\s+hookTimeout: 60_000,\s+expect/);
    const silent = tests.filter((file) => isSoak(file) && !/^\/\/ Soak: .{20}/.test(read(file)));
    expect(silent).toEqual([]);
  });

  it('remove what they render, so that nothing of it runs after the document is gone', () => {
    const rendering = tests.filter((file) => /from '@testing-library\/react'/.test(read(file)));
    expect(rendering.length).toBeGreaterThan(50);
    expect(rendering.filter((file) => !read(file).includes('cleanup'))).toEqual([]);
  });

  it('pass at the first try', () => {
    const again = [...tests, 'vite.config.ts', 'playwright.config.ts'].filter((file) =>
      /\{ retry: [1-9]|^ *retr(?:y|ies): [1-9]/m.test(read(file)),
    );
    expect(again).toEqual([]);
  });
});

describe('the repository', () => {
  it('contains no path of a machine and no registry host', () => {
    const text = files.filter(
      (file) => !/\.(mp4|jpg|jpeg|png|ico|woff2?)$/.test(file) && file !== 'src/repo.test.ts',
    );
    const wrong = text.filter((file) => /\/work\/(main|shared)|registry\.npmjs/.test(read(file)));
    expect(wrong).toEqual([]);
  });

  it('locks its packages without download addresses', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "http/);
    expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
  });

  it('is tested by the command in the README', () => {
    expect(read('.ci/run')).toMatch(/npm test/);
  });
});
