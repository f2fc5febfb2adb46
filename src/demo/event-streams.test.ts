import { expect, test } from 'vitest';
import { endOnPersonChange } from './event-streams.ts';
import { type DemoSession, startSession } from './session.ts';

/** An open event stream that has sent `hello`, and whether it was closed. */
function openStream() {
  let closed = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: hello\n\n')),
    cancel: () => {
      closed = true;
    },
  });
  const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  return { response, closed: () => closed };
}

const request = () => new Request('http://demo.example/api/events');
const otherOf = (session: DemoSession) =>
  session.people().find(({ role }) => role === 'supervisor') ?? session.current();
async function read(response: Response): Promise<string> {
  return (await response.text()).replaceAll('\n', ' ').trim();
}

test('an event stream ends when the person changes, and asks the page to open it again at once', async () => {
  const session = startSession(null, () => {});
  const stream = openStream();
  const answer = await endOnPersonChange(() => stream.response, session).fetch(request());
  setTimeout(() => session.become(otherOf(session)), 0);
  expect(await read(answer)).toBe('data: hello  retry: 100');
  expect(stream.closed()).toBe(true);
});

test('a stream that opens only after the person changed ends at once, and the next one stays open', async () => {
  const session = startSession(null, () => {});
  const streams = [openStream(), openStream()];
  const opening = Promise.withResolvers<Response>();
  const answers = [opening.promise, streams[1]?.response];
  const open = endOnPersonChange(async () => answers.shift() ?? Response.error(), session).fetch;
  const first = open(request());
  session.become(otherOf(session));
  opening.resolve(streams[0]?.response ?? Response.error());
  expect(await read(await first)).toMatch(/retry: 100$/);
  const second = (await open(request())).body?.getReader();
  expect(new TextDecoder().decode((await second?.read())?.value)).toBe('data: hello\n\n');
  expect(streams.map(({ closed }) => closed())).toEqual([true, false]);
});

test('a sign-in needs no reload of data: the first stream after it stays open', async () => {
  const session = startSession(null, () => {});
  const stream = openStream();
  const answers = [openStream().response, stream.response];
  const open = endOnPersonChange(() => answers.shift() ?? Response.error(), session).fetch;
  const over = read(await open(request()));
  session.become(null);
  expect(await over).toMatch(/retry: 100$/);
  session.become(otherOf(session));
  const reader = (await open(request())).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: hello\n\n');
  expect(stream.closed()).toBe(false);
});

test('a page that closes its stream also closes the stream of the BFF', async () => {
  const stream = openStream();
  const session = startSession(null, () => {});
  const reader = (await endOnPersonChange(() => stream.response, session).fetch(request())).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(stream.closed).toBe(true);
});

test('any other answer passes unchanged', async () => {
  const response = Response.json({});
  const session = startSession(null, () => {});
  expect(await endOnPersonChange(() => response, session).fetch(request())).toBe(response);
});
