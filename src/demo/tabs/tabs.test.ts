import { beforeEach, expect, test } from 'vitest';
import { startSession } from '../session.ts';
import { answerTabs } from './answer-tabs.ts';
import { askFirstTab } from './ask-first-tab.ts';
import type { Line, Said } from './messages.ts';

const site = 'http://demo.test';
let listeners: Set<(what: Said) => void>[];

/** Works like a BroadcastChannel: the sender does not get its own message, and the others get a copy. */
function joinLine(): Line {
  const mine = new Set<(what: Said) => void>();
  listeners.push(mine);
  return {
    say: (what) => {
      const others = listeners.filter((one) => one !== mine).flatMap((one) => [...one]);
      for (const hear of others) queueMicrotask(() => hear(structuredClone(what)));
    },
    hear: (listener) => {
      mine.add(listener);
      return () => mine.delete(listener);
    },
  };
}

const gone = new Map<string, PromiseWithResolvers<void>>();
const endOf = (tab: string) => {
  const end = Promise.withResolvers<void>();
  gone.set(tab, end);
  return end.promise;
};
const first = (answer: (request: Request) => Promise<Response>) =>
  answerTabs({ line: joinLine(), answer, endOf });
const get = (path: string) => new Request(`${site}${path}`);

beforeEach(() => {
  listeners = [];
  gone.clear();
});

test('the first tab answers the requests of another: method, body, headers and status arrive complete', async () => {
  first(async (request) => {
    const { pathname } = new URL(request.url);
    const said = `${request.method} ${pathname} ${request.headers.get('x-one')} ${await request.text()}`;
    return new Response(said, { status: 409, headers: { 'x-two': 'b' } });
  });
  const { fetch } = askFirstTab(joinLine(), 't', () => {});
  const headers = { 'x-one': 'a' };
  const answer = await fetch(new Request(`${site}/api/cases`, { method: 'POST', body: 'words', headers }));
  expect(answer.status).toBe(409);
  expect(answer.headers.get('x-two')).toBe('b');
  expect(await answer.text()).toBe('POST /api/cases a words');
});

test('an answer without content stays empty, and a failed answer rejects', async () => {
  first(async (request) => {
    if (request.url.endsWith('/broken')) throw new Error('no');
    return new Response(null, { status: 204 });
  });
  const { fetch } = askFirstTab(joinLine(), 't', () => {});
  const answer = await fetch(get('/ok'));
  expect([answer.status, answer.body]).toEqual([204, null]);
  await expect(fetch(get('/broken'))).rejects.toThrow(TypeError);
});

test('an event stream arrives as it is sent, and ends when its reader or its tab goes away', async () => {
  const ended: string[] = [];
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  first(async (request) => {
    const { pathname } = new URL(request.url);
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => void lines.push(controller),
        cancel: () => void ended.push(pathname),
      }),
    );
  });
  const { fetch } = askFirstTab(joinLine(), 't', () => {});
  const [one, two] = [await fetch(get('/one')), await fetch(get('/two'))];
  const reader = one.body?.getReader();
  for (const word of ['now', 'then']) {
    lines[0]?.enqueue(new TextEncoder().encode(word));
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(word);
  }
  await reader?.cancel();
  await expect.poll(() => ended).toEqual(['/one']);
  gone.get('t')?.resolve();
  await expect.poll(() => ended).toEqual(['/one', '/two']);
  await expect(two.text()).resolves.toBe('');
});

test('a new first tab answers new requests; open requests to the one before fail as a network error', async () => {
  first(() => new Promise(() => {}));
  const line = joinLine();
  const { fetch } = askFirstTab(line, 't', () => {});
  const lost = fetch(get('/lost'));
  lost.catch(() => {});
  await expect.poll(() => gone.has('t')).toBe(true);
  listeners.shift();
  first(async () => new Response('new'));
  await expect(lost).rejects.toThrow(TypeError);
  expect(await (await fetch(get('/next'))).text()).toBe('new');
});

test('a tab that becomes the first stops waiting for another', async () => {
  const { fetch, end } = askFirstTab(joinLine(), 't', () => {});
  const lost = fetch(get('/lost'));
  end();
  await expect(lost).rejects.toThrow(TypeError);
});

test('every tab is told whether everything is saved, also a tab that opens later', async () => {
  const { keep } = first(async () => new Response());
  const heard: boolean[] = [];
  askFirstTab(joinLine(), 't', (all) => heard.push(all));
  await expect.poll(() => heard).toEqual([false]);
  keep(true);
  await expect.poll(() => heard).toEqual([false, true]);
  askFirstTab(joinLine(), 'u', (all) => heard.push(all));
  await expect.poll(() => heard).toEqual([false, true, true]);
});

test('only a tab itself knows and changes its person', async () => {
  const [here, there] = [startSession(null, () => {}), startSession('demo-ada', () => {})];
  const email = 'sam@demo.example';
  first(async (request) => {
    const { headers } = request;
    const { pathname } = new URL(request.url);
    if (pathname.includes('sign-in'))
      return here.seam.take('sign-in', { headers, address: '', body: await request.json() });
    if (pathname.includes('sign-out')) return here.seam.take('sign-out', { headers, address: '' });
    return Response.json((await here.seam.current(headers))?.name ?? null);
  });
  const ask = there.elsewhere(askFirstTab(joinLine(), 't', () => {}).fetch);
  const who = async () => (await ask(get('/api/session'))).json();
  const post = (path: string, body: object) =>
    ask(new Request(`${site}${path}`, { method: 'POST', body: JSON.stringify(body) }));
  expect(await who()).toBe('Ada Kowalska');
  await post('/api/auth/sign-out', {});
  expect([there.current(), await who()]).toEqual([null, null]);
  expect((await post('/api/auth/sign-in/email', { email: 'no@demo.example', password: 'x' })).status).toBe(
    401,
  );
  expect(there.current()).toBeNull();
  await post('/api/auth/sign-in/email', { email, password: 'x' });
  expect([there.current()?.email, await who()]).toEqual([email, 'Sam Osei']);
  expect(here.current()?.name).toBe('Mina Moreno');
});
