import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
/** How the receiver treats a request: an answer, silence, or a broken connection. */
export type Behaviour =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'
  | 'reset';

/** A platform's webhook receiver on its own port: stores every request and treats it as set. */
export async function startWebhookReceiver(
  behave: (received: Received, nth: number) => Behaviour = () => ({ status: 204 }),
) {
  const received: Received[] = [];
  const hanging = new Map<string, Set<ServerResponse>>();
  let maxAtOnce = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const one = {
        method: request.method ?? '',
        path,
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      };
      const what = behave(one, received.push(one) - 1);
      if (what === 'reset') request.socket.destroy();
      else if (what !== 'hang') response.writeHead(what.status, what.headers ?? {}).end(what.body ?? '');
      else {
        const held = hanging.get(path) ?? new Set();
        hanging.set(path, held.add(response));
        maxAtOnce = Math.max(maxAtOnce, held.size);
        response.once('close', () => held.delete(response));
      }
    });
    request.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    received,
    /** The largest number of simultaneous hanging requests on one path. */
    maxHanging: () => maxAtOnce,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
