import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { onError } from '../on-error.ts';
import { sameOrigin } from './same-origin.ts';

const app = new Hono();
app.onError(onError(() => {}));
app.use(sameOrigin);
app.all('*', (c) => c.text('in'));
const ask = async (method: string, headers: Record<string, string>) =>
  (await app.request('http://desk.example/api/x', { method, headers: { host: 'desk.example', ...headers } }))
    .status;

it.each([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://desk.example:81' },
  { origin: 'http://desk.example.evil.example' },
  { origin: 'http://evil.desk.example' },
  { origin: 'http://desk.example@evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('refuses a change from %j', async (headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await ask(method, headers)).toBe(403);
  expect(await ask('GET', headers)).toBe(200);
});

it.each([
  {},
  { origin: 'http://desk.example' },
  { origin: 'https://desk.example', 'sec-fetch-site': 'same-origin' },
])('accepts a change from %j', async (headers) => {
  expect(await ask('POST', headers)).toBe(200);
});
