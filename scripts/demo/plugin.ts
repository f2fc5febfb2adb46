import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.join(import.meta.dirname, '../..');
const places = path.join(root, 'node_modules/.cache/second-look-demo');
/** Everything that affects the prepared files. */
const sources = [
  'src/api',
  'src/protocol',
  'src/review',
  'src/bff',
  'src/demo',
  'src/moderation',
  'src/platform',
  'src/reasons',
  'scripts/generate',
  'scripts/demo',
  'package-lock.json',
  'public/samples',
];
const isTest = /\.test\.tsx?$/;

/** `--mode demo`: the initial database of the page, and its service worker. */
export function demo(): Plugin {
  let folder = '';
  return {
    name: 'second-look-demo',
    buildStart: () => {
      folder = prepared();
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const pathname = new URL(request.url ?? '/', 'http://localhost').pathname;
        if (pathname === '/worker.js') {
          response.setHeader('content-type', 'text/javascript').end(worker('', []));
          return;
        }
        const file = path.join(folder, pathname.replace(/^\/demo\//, ''));
        if (!pathname.startsWith('/demo/') || !file.startsWith(folder) || !existsSync(file)) return next();
        response.setHeader('cache-control', 'no-store');
        createReadStream(file).pipe(response);
      });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of filesIn(folder)) {
          this.emitFile({
            type: 'asset',
            fileName: `demo/${file}`,
            source: readFileSync(path.join(folder, file)),
          });
        }
        const built = Object.values(bundle).map(({ fileName }) => fileName);
        const shipped = filesIn(path.join(root, 'public'));
        // The browser stores the worker itself.
        const files = [
          ...new Set(['index.html', ...built, ...shipped, ...filesIn(folder).map((file) => `demo/${file}`)]),
        ]
          .filter((file) => !/orker\.js$/.test(file) || file.startsWith('assets/'))
          .sort();
        const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: worker(version, files) });
      },
    },
  };
}

const worker = (version: string, files: string[]) =>
  readFileSync(path.join(import.meta.dirname, 'worker.js'), 'utf8')
    .replace('__VERSION__', version)
    .replace('__FILES__', JSON.stringify(files));

/** The folder with the files prepared from these sources. Prepares them if it does not exist. */
function prepared(): string {
  const digest = createHash('sha256');
  for (const source of sources) {
    const at = path.join(root, source);
    const files = path.extname(source) === '' ? filesIn(at).map((file) => path.join(at, file)) : [at];
    for (const file of files)
      if (!isTest.test(file)) digest.update(file.slice(root.length)).update(readFileSync(file));
  }
  const folder = path.join(places, digest.digest('hex').slice(0, 16));
  if (existsSync(path.join(folder, 'prepared.json'))) return folder;
  rmSync(places, { recursive: true, force: true });
  const result = spawnSync(process.execPath, [path.join(import.meta.dirname, 'prepare.ts'), folder], {
    cwd: root,
    encoding: 'utf8',
  });
  if (result.status !== 0)
    throw new Error(`The demo's database could not be prepared: ${result.stderr}${result.error ?? ''}`);
  return folder;
}

function filesIn(folder: string, below = ''): string[] {
  return readdirSync(path.join(folder, below), { withFileTypes: true })
    .flatMap((entry) => {
      const file = below === '' ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? filesIn(folder, file) : [file];
    })
    .sort();
}
