import { expect, test } from 'vitest';
import * as z from 'zod';
import { reasonOf, saying } from './of-issue.ts';
import { say } from './say.ts';

const schema = z.strictObject({
  text: z.string().min(2).max(3).optional(),
  one: z.string().min(1).optional(),
  list: z.array(z.int()).min(2).max(3).optional(),
  number: z.number().min(2).max(3).optional(),
  word: z.enum(['a', 'b']).optional(),
  url: z.url().optional(),
  must: z.boolean(),
  names: z.record(z.string().max(3), z.boolean()).optional(),
  own: z.string().regex(/^x/, saying('is_you')).optional(),
  count: z
    .string()
    .refine((text) => text === 'x', saying('names_too_few_cases', { count: 7 }))
    .optional(),
});

function faultsOf(input: object, language: 'en' | 'zh-CN' = 'en'): string[] {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return issues.map((issue) => `${issue.path.join('.')} ${say(reasonOf(issue, input), language)}`);
}

test.each([
  [{ text: 'a', must: true }, 'text must be at least 2 characters'],
  [{ text: 'abcd', must: true }, 'text must be at most 3 characters'],
  [{ one: '', must: true }, 'one must not be empty'],
  [{ list: [1], must: true }, 'list must have at least 2 entries'],
  [{ list: [1, 2, 3, 4], must: true }, 'list must have at most 3 entries'],
  [{ list: [1, 'b'], must: true }, 'list.1 must be a number'],
  [{ number: 1, must: true }, 'number must be at least 2'],
  [{ number: 4, must: true }, 'number must be at most 3'],
  [{ word: 'c', must: true }, 'word must be one of: a, b'],
  [{ url: 'c', must: true }, 'url must be an address (URL)'],
  [{ names: { long: true }, must: true }, 'names.long must be at most 3 characters'],
  [{}, 'must is required'],
  [{ must: 'true' }, 'must must be a boolean'],
  [{ must: true, more: 1, odd: 2 }, ' has unknown members: more, odd'],
  [{ own: 'y', must: true }, 'own is you'],
  [{ count: 'y', must: true }, 'count must name at least 7 of the cases'],
])('%j: %s', (input, words) => {
  expect(faultsOf(input)).toEqual([words]);
});

test('a fault is reported in Chinese', () => {
  expect(faultsOf({ must: 1, list: [1] }, 'zh-CN')).toEqual(['list 至少 2 项', 'must 须为 true 或 false']);
});
