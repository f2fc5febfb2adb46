import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../src/testing/free-port.ts';

const root = path.join(import.meta.dirname, '..');
const program = 'src/moderation/main.ts';

/** Our moderation service alone, as a provider would run it: `npm run moderation` on its own folder. */
export async function startOtherModeration() {
  const folder = await mkdtemp(path.join('/tmp', 'second-look-other-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: folder,
    MODERATION_PORT: String(port),
    // The host of uploads and callbacks.
    MEDIA_ALLOWED_HOSTS: 'localhost',
    LOG_LEVEL: 'warn',
  };
  const child: ChildProcess = spawn(process.execPath, [program], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The other service did not start (${code}).`)));
  });
  const command = (...words: string[]) => {
    const run = spawnSync(process.execPath, [program, ...words], { cwd: root, env, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`${words.join(' ')}: ${run.stderr}`);
    return run.stdout;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    publicKey: () => command('public-key'),
    /** Registers the public key that an account uploads, as the service's operator does. */
    know: async (secretId: string, publicKeyPem: string) => {
      const file = path.join(folder, `${secretId}.pem`);
      await writeFile(file, publicKeyPem);
      command('account', 'add', secretId, '--public-key', file);
    },
    end: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGTERM')) await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
