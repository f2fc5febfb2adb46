import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainModule } from '../../scripts/build/plain-calls.ts';
import { call } from './call.ts';

const answer = z.object({ name: z.string() });

test('of a module with schemas only calls, by method and path, and plain values are left', () => {
  const text = plainModule({
    answerSchema: answer,
    get: call({ method: 'GET', path: '/api/x/{id}', summary: 'X', tag: 'X', who: 'admin', answer }),
    kinds: ['a', 'b'],
    limits: { most: 5, of: answer },
    make: () => 1,
  });
  expect(text).toBe(
    'export const get = {"method":"GET","path":"/api/x/{id}"};\nexport const kinds = ["a","b"];\n',
  );
});

test('a module of plain values that were made of schemas becomes those values', () => {
  expect(plainModule({ fields: { name: { max: 5 } } })).toBe('export const fields = {"name":{"max":5}};\n');
});

test('a module without schemas stays as it is, with its functions', () => {
  expect(plainModule({ make: () => 1, most: 3 })).toBeNull();
});
