import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
};

export const builtDemo = path.join(import.meta.dirname, '../../dist-demo');

/** A minimal static server for the built demo below a folder path. Returns its address. */
export async function serveDemo(root = builtDemo): Promise<{ url: string; close(): void }> {
  const folder = '/try/second-look/';
  const server = createServer((request, response) => {
    const pathname = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = path.join(root, pathname.slice(folder.length) || 'index.html');
    if (!pathname.startsWith(folder) || !file.startsWith(root)) {
      response.writeHead(404).end();
      return;
    }
    readFile(file).then(
      (bytes) =>
        response
          .writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}${folder}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
