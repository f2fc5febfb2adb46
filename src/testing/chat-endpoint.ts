import { createServer, type ServerResponse } from 'node:http';
import type { questionOf } from '../review/adviser/ask-adviser.ts';

type Request = ReturnType<typeof questionOf>;
/** What was asked, as the model reads it. */
export type Question = { policies: { key: string; texts: string[] }[]; content: string };
/**
 * How it answers: with a status, a body of its own, or the content of the model's message. `endless` sends without an
 * end, `slow` a little at a time, `silent` nothing; `cut` breaks the connection.
 */
export type ChatMood =
  | { content: unknown }
  | { body: string }
  | { status: number; headers?: Record<string, string> }
  | 'endless'
  | 'slow'
  | 'silent'
  | 'cut';

const dribbleMs = 20;

/** An OpenAI-shaped chat endpoint on its own port, which answers what a test says. */
export async function startChatEndpoint(settings: {
  token: string | null;
  mood: (question: Question) => ChatMood;
}) {
  const seen: { path: string; body: Request; question: Question }[] = [];

  function answer(response: ServerResponse, mood: ChatMood): void {
    if (mood === 'silent') return;
    if (mood === 'cut') return void response.destroy();
    const json = { 'content-type': 'application/json' };
    if (mood === 'endless' || mood === 'slow') {
      response.writeHead(200, json);
      response.write('{"choices":[{"message":{"content":"');
      const piece = 'na '.repeat(mood === 'slow' ? 1 : 5000);
      const timer = setInterval(() => response.write(piece), mood === 'slow' ? dribbleMs : 0);
      response.on('close', () => clearInterval(timer));
      return;
    }
    if ('status' in mood) return void response.writeHead(mood.status, { ...json, ...mood.headers }).end('{}');
    const content = 'content' in mood ? mood.content : '';
    const message = {
      role: 'assistant',
      content: typeof content === 'string' ? content : JSON.stringify(content),
    };
    const body =
      'body' in mood ? mood.body : JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] });
    response.writeHead(200, json).end(body);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => {});
    request.on('end', () => {
      const authorized =
        settings.token === null || request.headers.authorization === `Bearer ${settings.token}`;
      if (!authorized) return void answer(response, { status: 401 });
      const body: Request = JSON.parse(Buffer.concat(parts).toString('utf8'));
      const question: Question = JSON.parse(body.messages.at(-1)?.content ?? '{}');
      seen.push({ path: request.url ?? '', body, question });
      answer(response, settings.mood(question));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    seen,
    /** A test changes its token, or how it answers. */
    settings,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
