import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Builds the demo into dist-demo, as `npm run build:demo` does. */
export async function buildDemo(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const root = path.join(import.meta.dirname, '../..');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--mode', 'demo', '--logLevel', 'error'];
  const [code] = await once(spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`the demo was not built: ${code}`);
}
