import { beforeEach, expect, test } from 'vitest';
import en from '../words/en.json' with { type: 'json' };
import chinese from '../words/zh-CN.json' with { type: 'json' };
import { guidePaths, stepsOf } from './paths.ts';
import { startGuide } from './progress.ts';
import { isGuideRole } from './roles.ts';
import { isNew } from './stored-path.ts';

const call = (method: string, path: string, body: unknown = null) => ({
  call: { method, path, query: new URLSearchParams(), body },
  at: 'queue/review',
});
const claim = call('POST', '/api/cases/1/claim');
const decision = (verdict: string) => call('POST', '/api/cases/1/decision', { verdict });

let storage: Storage;
beforeEach(() => {
  const stored = new Map<string, string>();
  storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  } as Storage;
});

test('a step is done by its own action alone, in its turn', () => {
  const guide = startGuide(storage);
  guide.start('moderator');
  guide.see(decision('reject'));
  expect(guide.progress()?.at).toBe(0);
  guide.see(claim);
  guide.see(decision('approve'));
  expect(guide.progress()?.at).toBe(1);
  guide.see(decision('reject'));
  expect(guide.progress()?.at).toBe(2);
});

test('each step can be skipped; after the last one the path is done, and stays so', () => {
  const guide = startGuide(storage);
  guide.start('admin');
  for (const _ of [...stepsOf('admin'), 'one more']) guide.skip();
  expect(guide.progress()).toEqual({ role: 'admin', at: stepsOf('admin').length });
  guide.see(claim);
  expect(guide.progress()?.at).toBe(stepsOf('admin').length);
});

test('a tab goes on where it was, and one that ended a path is asked nothing more', () => {
  expect(isNew(storage)).toBe(true);
  const guide = startGuide(storage);
  guide.start('supervisor');
  guide.skip();
  expect(startGuide(storage).progress()).toEqual({ role: 'supervisor', at: 1 });
  guide.end();
  expect([isNew(storage), startGuide(storage).progress()]).toEqual([false, null]);
});

test('what is stored by another version is no path', () => {
  for (const stored of ['', 'moderator', 'nobody 1', 'moderator x', 'toString 1']) {
    storage.setItem('second-look.demo.guide', stored);
    expect(startGuide(storage).progress()).toBeNull();
  }
});

test('both languages have words for each step, which name each of its keys', () => {
  for (const { guide } of [en, chinese])
    for (const role of Object.keys(guidePaths).filter(isGuideRole)) {
      const words = new Map(Object.entries(guide[role]));
      expect([...words.keys()]).toEqual(stepsOf(role).map(({ name }) => name));
      for (const { name, keys } of stepsOf(role))
        expect(words.get(name)?.match(/\{\d\}/g) ?? [], name).toEqual(keys.map((_, index) => `{${index}}`));
    }
});
