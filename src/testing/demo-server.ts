import { setupServer } from 'msw/node';
import { handlersOf } from '../demo/handlers.ts';
import { type DemoSession, startSession } from '../demo/session.ts';
import { startTestDemo } from './demo.ts';

const personOf = ({ people }: DemoSession, id: Person) => people().find((one) => one.id === id) ?? null;

type Person = 'demo-mina' | 'demo-sam' | 'demo-ada';

/** The demo's own handlers in a component test: the real app over PGlite answers the component's requests. */
export async function startDemoServer(person: Person) {
  const failures: unknown[] = [];
  const session = startSession(person, () => {});
  const bff = await startTestDemo(session, (error) => failures.push(error));
  const server = setupServer(...handlersOf(async (request) => bff.fetch(request)));
  server.listen({ onUnhandledFrame: 'error' });
  return {
    /** A request besides the component's. */
    call: async (method: string, path: string, body?: object) => {
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = { 'content-type': 'application/json' };
      const answer = await bff.fetch(new Request(new URL(path, location.href), { method, headers, ...init }));
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text === '' ? null : JSON.parse(text);
    },
    /** For answers that the app cannot be made to give: `server.use(…)`. */
    server,
    /** Changes the signed-in person. */
    become: (next: Person) => session.become(personOf(session, next)),
    /** Throws if an answer failed with an unexpected error. */
    close: async () => {
      server.close();
      await bff.close();
      if (failures.length > 0) throw failures[0];
    },
  };
}
