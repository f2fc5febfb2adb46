import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { Failure } from '../../review/context/failure.ts';
import { problem } from '../on-error.ts';

const root = path.join(import.meta.dirname, '../../../dist');
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
