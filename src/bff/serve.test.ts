import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../api/call.ts';
import { onError } from './on-error.ts';
import type { Env } from './seams.ts';
import { serve } from './serve.ts';

const about = { summary: '', description: '', tag: 'Operation', role: 'anyone' } as const;
const settings = z.strictObject({ bits: z.number().default(2048) });
const answer = z.object({ got: z.unknown() });
const module = {
  set: call({ ...about, method: 'POST', path: '/set', body: settings, answer, status: 201 }),
  draw: call({ ...about, method: 'POST', path: '/draw', body: settings, takes: ['image/*'], answer }),
  fetch: call({
    ...about,
    method: 'GET',
    path: '/files/{kind}',
    params: z.object({ kind: z.enum(['a']) }),
    sends: ['text/plain'],
  }),
  find: call({
    ...about,
    method: 'GET',
    path: '/finds/{kind}',
    params: z.object({ kind: z.enum(['a']) }),
    answer,
  }),
};
const app = new Hono<Env>();
app.onError(onError(() => {}));
app.route(
  '/',
  serve(module, {
    set: ({ body, c }) => {
      if (body.bits === 1) c.status(200);
      return { got: body };
    },
    draw: ({ body = null }) => ({ got: body }),
    fetch: () => new Response('file'),
    find: () => ({ got: null }),
  }),
);
async function post(path: string, body?: string, type?: string) {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  // A string would add its own content type.
  const bytes = body === undefined ? {} : { body: new TextEncoder().encode(body) };
  const answered = await app.request(path, { method: 'POST', headers, ...bytes });
  return [answered.status, (await answered.json()).got];
}

it('accepts JSON under any of its types, and an absent body as one without members', async () => {
  expect(await post('/set', '{"bits":3}', 'Application/JSON; charset=utf-8')).toEqual([201, { bits: 3 }]);
  expect(await post('/set', '{"bits":3}', 'application/merge-patch+json')).toEqual([201, { bits: 3 }]);
  expect(await post('/set')).toEqual([201, { bits: 2048 }]);
});

it('applies no defaults to content of the wrong type', async () => {
  expect(await post('/set', '{"bits":3}', 'text/plain')).toEqual([415, undefined]);
  expect(await post('/set', '{"bits":3}')).toEqual([415, undefined]);
  expect(await post('/draw', 'x', 'text/plain')).toEqual([415, undefined]);
  expect(await post('/draw', 'x', 'imagery/x')).toEqual([415, undefined]);
});

it('passes other content to a verb that declares it', async () => {
  expect(await post('/draw', 'x', 'image/png')).toEqual([200, null]);
  expect(await post('/draw', '{"bits":3}', 'application/json')).toEqual([200, { bits: 3 }]);
});

it('answers with the declared status, unless the verb sets another', async () => {
  expect(await post('/set', '{"bits":1}', 'application/json')).toEqual([200, { bits: 1 }]);
  expect(await post('/set', '{"bits":"x"}', 'application/json')).toEqual([400, undefined]);
});

it('answers "not found" for a file at an invalid address', async () => {
  expect((await app.request('/files/a')).status).toBe(200);
  expect((await app.request('/files/b')).status).toBe(404);
  expect((await app.request('/finds/b')).status).toBe(400);
});
