import { input, readGroup } from './arguments.mjs';
import { build, serve } from './build/vite.ts';

const name = readGroup(
  'npm run demo',
  { build: { does: 'Builds it into dist-demo/, to be served from any folder.' } },
  {
    does: 'Serves the product in a browser alone: no server, nothing leaves the page.',
    options: { port: ['PORT', 'where, on loopback (usually 5173)'] },
  },
);
if (name === 'build') await build('demo');
else await serve('demo', input.values.port);
