import path from 'node:path';
import { build, serve } from 'vitepress';
import { input, readGroup } from './arguments.mjs';

const name = readGroup(
  'npm run docs',
  {
    serve: {
      does: 'Serves what was built, on loopback.',
      options: { port: ['PORT', 'where (usually 4173)'] },
    },
  },
  {
    does: `Builds docs/ as a site into dist-docs/, in English and Chinese, with a search. A dead link fails it.
Any web server can serve the folder. Nothing is loaded from elsewhere.`,
    options: { base: ['/PATH/', 'below which path it will be served (usually /)'] },
  },
);
const docs = path.join(import.meta.dirname, '../docs');
const { base, port } = input.values;
if (name === 'serve') await serve({ root: docs, port: Number(port ?? 4173) });
else
  await build(docs, typeof base === 'string' ? { base } : {}).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
