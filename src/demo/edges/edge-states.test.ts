import { expect, test } from 'vitest';
import { answerIn } from './edge-states.ts';

const site = 'http://demo.test';
const real = (request: Request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/lanes')
    return Response.json({ lanes: [{ key: 'review', open: 3, oldestAt: '2026-01-01T00:00:00Z' }] });
  if (pathname === '/api/cases')
    return Response.json({ items: [{ id: '1' }], nextCursor: 'n', newestAt: 'x' });
  return Response.json({ is: 'real' });
};
const ask = (state: Parameters<typeof answerIn>[0], method: string, path: string) =>
  answerIn(state, real, 0)(new Request(site + path, { method, headers: { 'accept-language': 'zh-CN' } }));
const bodyOf = async (state: Parameters<typeof answerIn>[0], method: string, path: string) =>
  (await ask(state, method, path)).json();

test('empty: nothing waits, and what is no list stays', async () => {
  expect(await bodyOf('empty', 'GET', '/api/cases?lane=review')).toEqual({
    items: [],
    nextCursor: null,
    newestAt: null,
  });
  expect(await bodyOf('empty', 'GET', '/api/lanes')).toEqual({
    lanes: [{ key: 'review', open: 0, oldestAt: null }],
  });
  expect(await bodyOf('empty', 'GET', '/api/session')).toEqual({ is: 'real' });
});

test('slow and normal: the real answer, sooner or later', async () => {
  for (const state of ['slow', 'normal'] as const)
    expect(await bodyOf(state, 'GET', '/api/session')).toEqual({ is: 'real' });
});

test('offline: a network error', async () => {
  expect((await ask('offline', 'GET', '/api/session')).type).toBe('error');
});

test('conflict: decisions, undos and changes of lanes meet somebody quicker, with the product’s own refusal', async () => {
  for (const [method, path, code] of [
    ['POST', '/api/cases/1/decision', 'case_changed'],
    ['POST', '/api/decisions/1/undo', 'already_done'],
    ['PATCH', '/api/lanes/review', 'lane_changed'],
  ] as const) {
    const answer = await ask('conflict', method, path);
    expect(answer.status).toBe(409);
    const problem = await answer.json();
    expect(problem).toMatchObject({ code, status: 409 });
    expect(problem.detail).toMatch(/\p{Script=Han}/u);
  }
  expect(await bodyOf('conflict', 'GET', '/api/cases/1')).toEqual({ is: 'real' });
});

test('unavailable: every call says that the database is away, and when to try again', async () => {
  const answer = await ask('unavailable', 'GET', '/api/session');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ code: 'unavailable', reason: 'database_unavailable' });
});
