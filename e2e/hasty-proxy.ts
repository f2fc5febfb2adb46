import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Forwards everything, but lets a browser cache evidence for one second instead of the server's minute. */
export async function startHastyProxy(target: string) {
  const server = createServer((request, answer) => {
    const { method = 'GET', url = '/', headers } = request;
    const onward = send(`${target}${url}`, { method, headers, agent: false }, (response) => {
      const { 'cache-control': caching = '', ...others } = response.headers;
      answer.writeHead(response.statusCode ?? 502, {
        ...others,
        'cache-control': caching.replace('max-age=60', 'max-age=1'),
      });
      answer.flushHeaders();
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
