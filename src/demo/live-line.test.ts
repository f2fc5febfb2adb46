import { expect, test } from 'vitest';
import { endWithPerson } from './live-line.ts';
import { type DemoSession, startSession } from './session.ts';

/** An open event stream that has sent `hello`, and whether it was closed. */
function openLine() {
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

const asked = () => new Request('http://demo.example/api/events');
const otherOf = (session: DemoSession) =>
  session.people().find(({ role }) => role === 'supervisor') ?? session.current();
async function read(response: Response): Promise<string> {
  return (await response.text()).replaceAll('\n', ' ').trim();
}

test('an event stream ends when the person changes, and asks the page to open it again at once', async () => {
  const session = startSession(null, () => {});
  const line = openLine();
  const answer = await endWithPerson(() => line.response, session)(asked());
  setTimeout(() => session.become(otherOf(session)), 0);
  expect(await read(answer)).toBe('data: hello  retry: 100');
  expect(line.closed()).toBe(true);
});

test('a stream that opens only after the person changed ends at once, and the next one stays open', async () => {
  const session = startSession(null, () => {});
  const lines = [openLine(), openLine()];
  const asking = Promise.withResolvers<Response>();
  const answers = [asking.promise, lines[1]?.response];
  const open = endWithPerson(async () => answers.shift() ?? Response.error(), session);
  const first = open(asked());
  session.become(otherOf(session));
  asking.resolve(lines[0]?.response ?? Response.error());
  expect(await read(await first)).toMatch(/retry: 100$/);
  const second = (await open(asked())).body?.getReader();
  expect(new TextDecoder().decode((await second?.read())?.value)).toBe('data: hello\n\n');
  expect(lines.map(({ closed }) => closed())).toEqual([true, false]);
});

test('a sign-in needs no reload of data: the first stream after it stays open', async () => {
  const session = startSession(null, () => {});
  const line = openLine();
  const answers = [openLine().response, line.response];
  const open = endWithPerson(() => answers.shift() ?? Response.error(), session);
  const over = read(await open(asked()));
  session.become(null);
  expect(await over).toMatch(/retry: 100$/);
  session.become(otherOf(session));
  const reader = (await open(asked())).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: hello\n\n');
  expect(line.closed()).toBe(false);
});

test('a page that closes its stream also closes the stream of the BFF', async () => {
  const line = openLine();
  const session = startSession(null, () => {});
  const reader = (await endWithPerson(() => line.response, session)(asked())).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(line.closed).toBe(true);
});

test('any other answer passes unchanged', async () => {
  const response = Response.json({});
  const session = startSession(null, () => {});
  expect(await endWithPerson(() => response, session)(asked())).toBe(response);
});
