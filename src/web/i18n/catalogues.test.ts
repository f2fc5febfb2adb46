import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { embeddedLabels } from '../../moderation/labels.ts';
import { createTextEngine } from '../../moderation/text/engine.ts';
import { defaultLexicon } from '../../moderation/text/lexicon/default-lexicon.ts';
import { modelName } from '../../moderation/text/models/with-models.ts';
import { ownWordsName } from '../../moderation/text/own-words.ts';
import { preferredLanguage } from './words.ts';

const here = import.meta.dirname;
const web = join(here, '..');
const namespaces = readdirSync(join(here, 'en')).map((file) => file.replace('.json', ''));

type Words = { [key: string]: string | Words };

function flat(words: Words, before = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') all.set(`${before}${key}`, value);
    else for (const [inner, text] of flat(value, `${before}${key}.`)) all.set(inner, text);
  }
  return all;
}

function catalogue(language: string, namespace: string): Map<string, string> {
  const words: Words = JSON.parse(readFileSync(join(here, language, `${namespace}.json`), 'utf8'));
  return flat(words);
}

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keysOf = (words: Map<string, string>) => [...new Set([...words.keys()].map(withoutPlural))].sort();
const places = (text: string) => [...new Set([...text.matchAll(/{{(\w+)/g)].map(([, name]) => name))].sort();

test.each(namespaces)('%s says the same things in both languages', (namespace) => {
  const [english, chinese] = [catalogue('en', namespace), catalogue('zh-CN', namespace)];
  expect(keysOf(chinese)).toEqual(keysOf(english));
});

test.each(namespaces)('%s puts the same values into both languages', (namespace) => {
  const [english, chinese] = [catalogue('en', namespace), catalogue('zh-CN', namespace)];
  for (const [key, text] of chinese) {
    const twin = english.get(key) ?? english.get(key.replace(/_other$/, '_one')) ?? '';
    // A Chinese sentence may leave a number out, but must not use a value that is not passed.
    for (const name of places(text)) expect(places(twin), `${namespace}:${key}`).toContain(name);
  }
});

test('Chinese plurals are complete: one form, which is called other', () => {
  for (const namespace of namespaces) {
    const keys = [...catalogue('zh-CN', namespace).keys()];
    for (const key of keys.filter((each) => /_one$/.test(each))) {
      expect(keys, `${namespace}:${key}`).toContain(key.replace(/_one$/, '_other'));
    }
    for (const key of catalogue('en', namespace).keys()) {
      if (key.endsWith('_other')) expect(keys, `${namespace}:${key}`).toContain(key);
    }
  }
});

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

test('everything our own service reports by number has a name, except the samples of its gallery', async () => {
  const known = catalogue('en', 'common');
  const reported = (await embeddedLabels()).filter(({ task }) => task !== 'image-gallery');
  expect(reported.filter(({ name }) => !known.has(`label.${name}`)).map(({ name }) => name)).toEqual([]);
});

test('every label part of our own text engine has a name', () => {
  const known = catalogue('en', 'common');
  const { groups, patterns } = defaultLexicon;
  const noise = ['jjjjjjjjjjjjjjjjjjjjjjjjjj', 'asdfghjklasdfghjkl', '!@#$%^&*!@#$%^&*!@#$%^&*'].flatMap(
    (text) =>
      createTextEngine()
        .moderate(text)
        .details.map(({ subLabel }) => subLabel),
  );
  expect(noise).toHaveLength(3);
  const parts = [...groups, ...patterns]
    .map(({ subLabel }) => subLabel)
    .concat(noise, ownWordsName, modelName);
  expect([...new Set(parts)].filter((part) => !known.has(`subLabel.${part}`))).toEqual([]);
});

test('every text that a component uses is in the catalogue', () => {
  const missing: string[] = [];
  for (const path of sources(web)) {
    const code = readFileSync(path, 'utf8');
    // A file with two components may use two catalogues.
    const own = [...code.matchAll(/useTranslation\('([\w-]+)'\)/g)].map(([, namespace = '']) => namespace);
    for (const [, name = ''] of code.matchAll(/\bt\(\s*'([^']+)'/g)) {
      const [first = '', ...rest] = name.split(':');
      const [from, key] = rest.length > 0 ? [[first], rest.join(':')] : [own, name];
      const known = from.some(
        (namespace) => namespaces.includes(namespace) && keysOf(catalogue('en', namespace)).includes(key),
      );
      if (own.length > 0 && !known) missing.push(`${path.slice(web.length + 1)}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
});

/** Patterns of the keys that code builds by template: each inserted part may be anything. */
function templates(code: string): RegExp[] {
  const calls = [...code.matchAll(/\bt\(\s*`([^`]*)`/g), ...code.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)];
  return calls
    .map(([, template = '']) => template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/))
    .filter((fixed) => fixed.every((part) => /^[\w.:-]*$/.test(part)))
    .map((fixed) => new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`));
}

test('every text in the catalogue is used by a component', () => {
  const files = sources(web).map((path) => {
    const code = readFileSync(path, 'utf8');
    const own = [...code.matchAll(/useTranslation\('([\w-]+)'\)/g)].map(([, namespace]) => namespace);
    const literal = new Set([...code.matchAll(/['"`]((?:[\w-]+:)?[\w.-]+)['"`]/g)].map(([, key]) => key));
    // A template without a fixed part, `${a}.${b}`, means only the file's own catalogue.
    const [narrow, wide] = [
      templates(code),
      templates(code).filter(({ source }) => /[a-z]{2}/i.test(source)),
    ];
    return { own, literal, narrow, wide };
  });
  const isUsed = (namespace: string, key: string) => {
    const plain = key.replace(/_.*$/, '');
    const names = [plain, key, `${namespace}:${plain}`, `${namespace}:${key}`];
    return files.some(
      ({ own, literal, narrow, wide }) =>
        names.some((name) => literal.has(name)) ||
        (own.includes(namespace) ? narrow : wide).some((pattern) => names.some((name) => pattern.test(name))),
    );
  };
  const unused = namespaces.flatMap((namespace) =>
    [...catalogue('en', namespace).keys()]
      .filter((key) => !isUsed(namespace, key))
      .map((key) => `${namespace}:${key}`),
  );
  expect(unused).toEqual([]);
});

test('no component has text outside the catalogue', () => {
  const found = sources(web)
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => {
      const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
      const texts = [...code.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)*[.!?]?)\s*<\//g)].map(([, text]) => text);
      const attributes = [
        ...code.matchAll(/\b(?:aria-label|title|placeholder|label|alt)="([^"]*[a-z][^"]*)"/g),
      ];
      return [...texts, ...attributes.map(([, text]) => text)]
        .filter((text) => !/^(?:https?|rtmp):/.test(text ?? ''))
        .map((text) => `${path.slice(web.length + 1)}: ${text}`);
    });
  expect(found).toEqual([]);
});

test('the language chosen before wins, then the browser, then English', () => {
  expect(preferredLanguage('zh-CN', ['en-GB'])).toBe('zh-CN');
  expect(preferredLanguage(null, ['zh-TW', 'en'])).toBe('zh-CN');
  expect(preferredLanguage(null, ['de-DE', 'zh-CN'])).toBe('en');
  expect(preferredLanguage('klingon', [])).toBe('en');
  expect(preferredLanguage(null, ['en'], 'zh-CN')).toBe('zh-CN');
  expect(preferredLanguage('en', ['en'], 'zh-CN')).toBe('en');
});

test.each(['en', 'zh-CN'])('every count in %s is formatted for the language', (language) => {
  const bare = namespaces.flatMap((namespace) =>
    [...catalogue(language, namespace)].flatMap(([key, text]) =>
      text.includes('{{count}}') ? `${namespace}:${key}` : [],
    ),
  );
  expect(bare).toEqual([]);
});

test('a count has the thousands separators of its language', async () => {
  const words = i18next.createInstance();
  const resources = { en: { common: { of: '{{count, number}} of {{number}}' } } };
  await words.init({ lng: 'en', defaultNS: 'common', resources, interpolation: { escapeValue: false } });
  expect(words.t('of', { count: 12_345, number: 12_345 })).toBe('12,345 of 12345');
});
