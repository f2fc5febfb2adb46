import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { because, Reason } from './reason.ts';
import { reasonSchema } from './reason-schema.ts';
import { say } from './say.ts';
import { localize } from './serialize.ts';
import { zhCN } from './zh-CN.ts';

const names = Object.keys(en);

/** The parameters that a sentence uses. Each value is a list of one, which works as a text and as a list. */
function paramsUsed(sentence: (params: never) => string): string[] {
  const found = new Set<string>();
  const params = new Proxy({}, { get: (_, name) => found.add(String(name)) && [String(name)] });
  sentence(params as never);
  return [...found].sort();
}

test('a reason is declared in one area alone', async () => {
  const areas = globSync('en/*.ts', { cwd: import.meta.dirname });
  const all = await Promise.all(areas.map((file) => import(path.join(import.meta.dirname, file))));
  const inAreas = all.flatMap((area: Record<string, object>) => Object.values(area).flatMap(Object.keys));
  expect(inAreas.sort()).toEqual(names.sort());
});

test('every reason is used somewhere', () => {
  const root = path.join(import.meta.dirname, '..');
  const code = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|^reasons\/(en|zh-CN)|^api\/refusals\.ts$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  // Titles are referenced by their codes.
  const given = new Set([...code.matchAll(/\b[a-z]+(?:_[a-z0-9]+)*\b/g)].map(([name]) => name));
  expect(names.filter((name) => !given.has(name.replace(/^title_/, '')))).toEqual([]);
});

test.each(names as (keyof typeof en)[])('%s has the same parameters in Chinese', (name) => {
  expect(paramsUsed(zhCN[name])).toEqual(paramsUsed(en[name]));
});

test('a refusal is a whole sentence, in both languages', () => {
  const refusal = because('no_such_lane', { lane: 'night' });
  expect([say(refusal, 'en'), say(refusal, 'zh-CN')]).toEqual([
    'The lane "night" does not exist.',
    '队列“night”不存在。',
  ]);
});

test('a reason within a reason is in the same language, and plain text stays as it is', () => {
  const nested = because('moderation_unavailable', { why: because('database_unavailable') });
  expect(say(nested, 'zh-CN')).toBe('数据库目前没有应答。请几秒后重试。未保存任何内容，请重试。');
  const words = because('has_unknown_members', { members: ['a', because('is_you')] });
  expect(say(words, 'zh-CN')).toBe('含有未知成员：a、是您自己');
  expect(say('no contract', 'zh-CN')).toBe('no contract');
});

test('each reason in an answer is translated, and the rest of it stays', () => {
  const answer = { at: new Date(0), list: [{ reason: because('is_you'), count: 1, gone: null }] };
  expect(localize(answer, 'zh-CN')).toEqual({
    at: new Date(0),
    list: [{ reason: '是您自己', count: 1, gone: null }],
  });
});

test('a stored reason is restored, with those in it', () => {
  const nested = because('moderation_unavailable', { why: because('no_such_lane', { lane: 'night' }) });
  const back = reasonSchema.parse(JSON.parse(JSON.stringify(nested)));
  expect(Reason.is(back)).toBe(true);
  expect(say(back, 'zh-CN')).toBe(say(nested, 'zh-CN'));
});

test.each([
  { reason: 'no_such_reason', params: {} },
  { reason: 'toString', params: {} },
  { reason: 'no_such_lane', params: {} },
  { reason: 'must_be_one_of', params: { values: 'no list' } },
  { reason: 'no_such_lane', params: { lane: { reason: 'no_such_reason', params: {} } } },
  { reason: 'no_such_case' },
  'This case does not exist.',
])('a stored reason without a sentence is refused: %j', (value) => {
  expect(reasonSchema.safeParse(value).success).toBe(false);
});
