import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** Builds the console's pages into dist, or those of a mode into that mode's folder (vite.config.ts). */
export async function build(mode?: 'demo' | 'pseudo', env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // The demo's chunks are intentionally larger than Vite's limit.
  const level = mode === 'demo' ? 'error' : 'warn';
  const args = [vite, 'build', '--logLevel', level, ...(mode ? ['--mode', mode] : [])];
  const [code] = await once(spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`the ${mode ?? 'pages'} could not be built: ${code}`);
}

/** Serves the pages of a mode without a server, and reloads when their sources change. */
export async function serve(mode: 'demo' | 'catalogue', port: unknown): Promise<void> {
  const { createServer } = await import('vite');
  const server = await createServer({
    root,
    mode,
    server: port === undefined ? {} : { port: Number(port) },
  });
  await server.listen();
  server.printUrls();
}
