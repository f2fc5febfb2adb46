import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { docsPath } from '../../api/docs-path.ts';
import { getOpenApi } from '../../api/openapi.ts';
import { Failure } from '../../review/context/failure.ts';
import { problem } from '../on-error.ts';

const root = path.join(import.meta.dirname, '../../../dist');
// Located by path: importing the package would run its whole browser bundle here.
const swagger = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const year = 'public, max-age=31536000, immutable';

/** The built SPA: its files, and its one page for every other page address. */
export function spaFiles() {
  const app = new Hono();
  app.use(compress());
  // Compressed when they were built (scripts/build/compressed.ts); for older browsers, above.
  const onFound = (_path: string, c: Context) => c.header('cache-control', year);
  app.get('/assets/*', serveStatic({ root, precompressed: true, onFound }));
  app.get('*', serveStatic({ root }));
  app.get('*', async (c) => {
    const page = await readFile(path.join(root, 'index.html'), 'utf8').catch(() => null);
    if (page === null || c.req.path.startsWith('/assets/')) {
      return problem(new Failure(page === null ? 'pages_not_built' : 'no_such_file'), c);
    }
    return c.html(page, 200, { 'cache-control': 'no-cache' });
  });
  return app;
}

/** The OpenAPI description as a page, with bundled assets. */
export function apiDocs() {
  const app = new Hono();
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Second Look API</title>
<link rel="stylesheet" href="${docsPath}/assets/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="${docsPath}/assets/swagger-ui-bundle.js"></script><script src="${docsPath}/start.js"></script></body></html>`;
  const start = `window.SwaggerUIBundle({ url: '${getOpenApi.path}', dom_id: '#swagger-ui', responseInterceptor: (answer) => {
  if (answer.status === 401) location.assign('/sign-in?next=${encodeURIComponent(docsPath)}');
  return answer;
} });`;
  app.get(docsPath, (c) => c.html(page));
  app.get(`${docsPath}/start.js`, (c) => c.body(start, 200, { 'content-type': 'text/javascript' }));
  app.get(
    `${docsPath}/assets/*`,
    serveStatic({
      root: swagger,
      rewriteRequestPath: (at) => at.replace(`${docsPath}/assets`, ''),
    }),
  );
  return app;
}
