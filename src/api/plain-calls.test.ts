import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsModule, plainModule } from '../../scripts/build/plain-calls.ts';
import { call } from './call.ts';

const answer = z.object({ name: z.string() });

test('of a module with schemas, only calls (method and path) and plain values remain', () => {
  const text = plainModule(
    {
      answerSchema: answer,
      get: call({
        method: 'GET',
        path: '/api/x/{id}',
        summary: 'X',
        description: 'X',
        tag: 'Words',
        role: 'admin',
        answer,
      }),
      kinds: ['a', 'b'],
      limits: { max: 5, of: answer },
      make: () => 1,
    },
    './x.ts?fields',
  );
  expect(text).toBe(
    'export const get = {"method":"GET","path":"/api/x/{id}"};\nexport const kinds = ["a","b"];\n',
  );
});

test('the fields for forms are in a module of their own', () => {
  const module = { kinds: ['a'], nameFields: { name: { max: 5 } }, ageFields: {} };
  expect(plainModule(module, './x.ts?fields')).toBe(
    'export const kinds = ["a"];\nexport { nameFields, ageFields } from \'./x.ts?fields\';\n',
  );
  expect(fieldsModule(module)).toBe(
    'export const nameFields = {"name":{"max":5}};\nexport const ageFields = {};\n',
  );
});

test('results of fieldsOf are exported under names that end in Fields', () => {
  for (const file of globSync(path.join(import.meta.dirname, '*.ts')))
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/^export const (\w+) = fieldsOf\(/gm))
      expect(name).toMatch(/Fields$/);
});

test('a module without schemas stays as it is, with its functions', () => {
  expect(plainModule({ make: () => 1, max: 3 }, '')).toBeNull();
});
