import path from 'node:path';
import { createServer } from 'vite';
import { given, readGroup } from './arguments.mjs';
import { build } from './build/vite.ts';

const name = readGroup(
  'npm run demo',
  { build: { does: 'Builds it into dist-demo/, to be served from any folder.' } },
  {
    does: 'Serves the product in a browser alone: no server, nothing leaves the page.',
    options: { port: ['PORT', 'where, on loopback (usually 5173)'] },
  },
);
if (name === 'build') await build('demo');
else {
  const root = path.join(import.meta.dirname, '..');
  const { port } = given.values;
  const server = await createServer({
    root,
    mode: 'demo',
    server: port === undefined ? {} : { port: Number(port) },
  });
  await server.listen();
  server.printUrls();
}
