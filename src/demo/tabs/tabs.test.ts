import { beforeEach, expect, test } from 'vitest';
import { startSession } from '../session.ts';
import { answerTabs } from './answer-tabs.ts';
import { askFirstTab } from './ask-first-tab.ts';
import type { TabChannel, TabMessage } from './messages.ts';

const site = 'http://demo.test';
let listeners: Set<(message: TabMessage) => void>[];

/** Works like a BroadcastChannel: the sender does not get its own message, and the others get a copy. */
function joinChannel(): TabChannel {
  const mine = new Set<(message: TabMessage) => void>();
  listeners.push(mine);
  return {
    send: (message) => {
      const others = listeners.filter((one) => one !== mine).flatMap((one) => [...one]);
      for (const listener of others) queueMicrotask(() => listener(structuredClone(message)));
    },
    listen: (listener) => {
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
  answerTabs({ channel: joinChannel(), answer, endOf });
const get = (path: string) => new Request(`${site}${path}`);

beforeEach(() => {
  listeners = [];
  gone.clear();
});

test('the first tab answers the requests of another: method, body, headers and status arrive complete', async () => {
  first(async (request) => {
    const { pathname } = new URL(request.url);
    const text = `${request.method} ${pathname} ${request.headers.get('x-one')} ${await request.text()}`;
    return new Response(text, { status: 409, headers: { 'x-two': 'b' } });
  });
  const { fetch } = askFirstTab(joinChannel(), 't', () => {});
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
  const { fetch } = askFirstTab(joinChannel(), 't', () => {});
  const answer = await fetch(get('/ok'));
  expect([answer.status, answer.body]).toEqual([204, null]);
  await expect(fetch(get('/broken'))).rejects.toThrow(TypeError);
});

test('an event stream arrives as it is sent, and ends when its reader or its tab goes away', async () => {
  const ended: string[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  first(async (request) => {
    const { pathname } = new URL(request.url);
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => void streams.push(controller),
        cancel: () => void ended.push(pathname),
      }),
    );
  });
  const { fetch } = askFirstTab(joinChannel(), 't', () => {});
  const [one, two] = [await fetch(get('/one')), await fetch(get('/two'))];
  const reader = one.body?.getReader();
  for (const word of ['now', 'then']) {
    streams[0]?.enqueue(new TextEncoder().encode(word));
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
  const channel = joinChannel();
  const { fetch } = askFirstTab(channel, 't', () => {});
  const lost = fetch(get('/lost'));
  lost.catch(() => {});
  await expect.poll(() => gone.has('t')).toBe(true);
  listeners.shift();
  first(async () => new Response('new'));
  await expect(lost).rejects.toThrow(TypeError);
  expect(await (await fetch(get('/next'))).text()).toBe('new');
});

test('a tab that becomes the first stops waiting for another', async () => {
  const { fetch, end } = askFirstTab(joinChannel(), 't', () => {});
  const lost = fetch(get('/lost'));
  end();
  await expect(lost).rejects.toThrow(TypeError);
});

test('every tab is notified whether everything is saved, also a tab that opens later', async () => {
  const { reportSaved } = first(async () => new Response());
  const reported: boolean[] = [];
  askFirstTab(joinChannel(), 't', (all) => reported.push(all));
  await expect.poll(() => reported).toEqual([false]);
  reportSaved(true);
  await expect.poll(() => reported).toEqual([false, true]);
  askFirstTab(joinChannel(), 'u', (all) => reported.push(all));
  await expect.poll(() => reported).toEqual([false, true, true]);
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
  const ask = there.throughFirstTab(askFirstTab(joinChannel(), 't', () => {}).fetch);
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
