import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A minimal load balancer: sends each request to the next target, and skips targets that accept no connection. */
export type Balancer = { url: string; targets: string[]; close(): Promise<void> };

export async function startBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  let turn = 0;
  const server = createServer(async (request, answer) => {
    const body = await buffer(request).catch(() => null);
    if (!body) return answer.destroy();
    turn++;
    const inTurn = targets.map((_, i) => targets[(turn + i) % targets.length] ?? '');
    const attempt = (remaining: string[]): void => {
      const [target, ...others] = remaining;
      if (target === undefined) return void answer.writeHead(503).end();
      const { method, url = '/', headers } = request;
      const onward = send(`${target}${url}`, { ...(method ? { method } : {}), headers, agent: false });
      onward.once('response', (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        answer.flushHeaders();
        response.pipe(answer);
        response.on('error', () => answer.destroy());
        response.on('aborted', () => answer.destroy());
      });
      onward.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') attempt(others);
        // The target may have received it, so only the sender can decide whether to send it again.
        else answer.destroy();
      });
      answer.on('close', () => onward.destroy());
      onward.end(body);
    };
    attempt(inTurn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
