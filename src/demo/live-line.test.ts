import { expect, test } from 'vitest';
import { endWithPerson } from './live-line.ts';
import { startSession } from './session.ts';

/** An open line of events that has said `hello`, and what became of it. */
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

test('a line of events ends when somebody else takes over, and asks to be opened again at once', async () => {
  const session = startSession(null, () => {});
  const line = openLine();
  const answer = endWithPerson(line.response, session);
  const supervisor = session.people().find(({ role }) => role === 'supervisor') ?? null;
  setTimeout(() => session.become(supervisor), 0);
  expect(await answer.text()).toBe('data: hello\n\nretry: 100\n\n');
  expect(line.closed()).toBe(true);
});

test('a page that closes its line closes the line behind it', async () => {
  const line = openLine();
  const answer = endWithPerson(
    line.response,
    startSession(null, () => {}),
  );
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(line.closed).toBe(true);
});

test('any other answer passes as it is', () => {
  const response = Response.json({});
  expect(
    endWithPerson(
      response,
      startSession(null, () => {}),
    ),
  ).toBe(response);
});
