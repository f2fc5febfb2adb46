import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isRecord } from '../protocol/safe-json.ts';

/** One request to a plug-in's server; `json` is null if it had none. */
export type EngineRequest = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  json: Record<string, unknown> | null;
};

/** An answer with its own status, media type and body, instead of HTTP 200 and JSON. */
export class EngineAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;

  constructor(status: number, type: string, body: string) {
    this.status = status;
    this.type = type;
    this.body = body;
  }
}

/**
 * A server on loopback that speaks a plug-in's format, or does not. `answer` returns the result for a request; `manner`
 * sets other behaviour until it is set back to `well`.
 */
export type EngineServer = {
  url: string;
  host: string;
  requests: EngineRequest[];
  manner: 'well' | 'hang' | 'no-json' | 'other-shape' | 'http-500' | 'cut';
  close(): Promise<void>;
};

export async function startEngineServer(answer: (request: EngineRequest) => unknown): Promise<EngineServer> {
  const requests: EngineRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const one: EngineRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
      json: jsonOf(body),
    };
    requests.push(one);
    const say = (status: number, words: string, type = 'application/json') =>
      response.writeHead(status, { 'content-type': type }).end(words);
    if (far.manner === 'hang') return;
    if (far.manner === 'cut') return void request.socket.destroy();
    if (far.manner === 'no-json') return void say(200, '<html>Welcome to nginx!</html>');
    if (far.manner === 'other-shape') return void say(200, '{"verdict":"fine"}');
    if (far.manner === 'http-500')
      return void say(500, JSON.stringify({ error: `out of memory for ${request.headers.authorization}` }));
    const answered = answer(one);
    if (answered instanceof EngineAnswer) say(answered.status, answered.body, answered.type);
    else say(200, JSON.stringify(answered));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const far: EngineServer = {
    url: `http://${host}`,
    host,
    requests,
    manner: 'well',
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return far;
}

function jsonOf(body: Buffer): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
