import { expect, test } from 'vitest';
import * as z from 'zod';
import { reasonOf } from './of-issue.ts';
import { readSafely } from './read-safely.ts';

const schema = z.strictObject({ name: z.string().min(1).max(20) });

test('reads what is valid, and says what is not', () => {
  expect(readSafely(schema, { name: 'Jo' })).toEqual({ success: true, data: { name: 'Jo' } });
  expect(readSafely(schema, { name: '' }).error?.issues[0]?.path).toEqual(['name']);
});

test('an object whose length is no number is not valid, and no failure', () => {
  const value = { name: { length: { toString: 'x' } } };
  expect(() => schema.safeParse(value)).toThrow(TypeError);
  const read = readSafely(schema, value);
  const [issue] = read.error?.issues ?? [];
  expect(issue && reasonOf(issue, value).reason).toBe('is_not_valid');
});

test('a fault of a schema’s own code is not taken for a wrong value', () => {
  const broken = z.string().refine(() => {
    throw new RangeError('a defect');
  });
  expect(() => readSafely(broken, 'x')).toThrow(RangeError);
});
