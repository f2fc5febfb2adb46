import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type PostedStatement = Record<string, unknown> & { puid?: string };
/**
 * How it treats a request: `cut` stores the statement and breaks the connection before it answers; a number is answered
 * without storing anything.
 */
export type DatabaseMood = 'store' | 'cut' | number | { status: number; body: unknown };

type Options = {
  token: string;
  mood?: (posted: PostedStatement, nth: number) => DatabaseMood;
  /** Milliseconds before it answers. */
  delay?: () => number;
  /** Called when a statement is stored, before the answer. */
  onStored?: () => void;
};

/** A DSA Transparency Database on its own port: it has each `puid` once, and answers as the real one does. */
export async function startTransparencyDatabase(options: Options) {
  const stored = new Map<string, { uuid: string; statement: PostedStatement }>();
  const seen = { posts: 0, duplicates: 0, cut: 0, failed: 0 };
  const faults: string[] = [];
  const settings = { mood: options.mood ?? ((): DatabaseMood => 'store'), token: options.token };

  const answer = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  async function take(
    response: ServerResponse,
    request: { path: string; authorization?: string | undefined; body: string },
  ): Promise<void> {
    if (request.path !== '/api/v2/statement') return void answer(response, 404, { message: 'Not Found' });
    if (request.authorization !== `Bearer ${settings.token}`)
      return void answer(response, 401, { message: 'Unauthenticated.' });
    const posted = JSON.parse(request.body) as PostedStatement;
    const mood = settings.mood(posted, seen.posts);
    seen.posts += 1;
    if (typeof mood === 'object') return void answer(response, mood.status, mood.body);
    if (typeof mood === 'number') {
      seen.failed += 1;
      return void answer(response, mood, { message: 'No' }, mood === 429 ? { 'retry-after': '1' } : {});
    }
    const { puid } = posted;
    if (typeof puid !== 'string') {
      faults.push('a statement without a puid');
      return void answer(response, 422, { errors: { puid: ['The puid field is required.'] } });
    }
    const before = stored.get(puid);
    if (before) {
      seen.duplicates += 1;
      const message = 'The identifier given is not unique within this platform.';
      return void answer(response, 422, {
        message,
        errors: { puid: [message] },
        existing: { ...before.statement, uuid: before.uuid },
      });
    }
    const uuid = crypto.randomUUID();
    stored.set(puid, { uuid, statement: posted });
    options.onStored?.();
    await sleep(options.delay?.() ?? 0);
    if (mood === 'cut') {
      seen.cut += 1;
      response.destroy();
      return;
    }
    answer(response, 201, { ...posted, uuid, permalink: `http://database.test/statement/${uuid}` });
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => {});
    request.on('end', () => {
      const { authorization } = request.headers;
      const body = Buffer.concat(parts).toString('utf8');
      void take(response, { path: request.url ?? '', authorization, body });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/api/v2`,
    host: `127.0.0.1:${port}`,
    stored,
    seen,
    faults,
    /** A test changes its token, or how it treats requests. */
    settings,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
