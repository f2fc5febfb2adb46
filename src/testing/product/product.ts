import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

/** The whole product, alone and as `npm start` begins it; and what takes callbacks, for trials that start it often. */
export const programs = {
  product: path.join(import.meta.dirname, '../../bff/node/main.ts'),
  start: path.join(import.meta.dirname, '../../../scripts/start.mjs'),
  receiver: path.join(import.meta.dirname, '../receiver/main.ts'),
};
export const admin = { email: 'ada@example.org', password: 'correct horse battery' };

/** The product as a process of its own, on a database and a moderation service that are given. */
export type Product = {
  url: string;
  dataDir: string;
  /** Resolves when it answers. */
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Of the process that was started last. */
  pid(): number;
  /** How it ended: code or signal, and after how many milliseconds from now. */
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null; ms: number }>;
  /** All it wrote on standard error since it first started. */
  log(): string;
  end(): Promise<void>;
};

type ProductOptions = {
  dataFolder?: string;
  program?: keyof typeof programs;
  role?: 'bff' | 'worker';
  /** A folder in which `npm start` begins it, in a process group of its own, in place of a program. */
  npmFolder?: string;
};

export async function createProduct(
  env: Record<string, string>,
  { dataFolder, program = 'product', role, npmFolder }: ProductOptions = {},
): Promise<Product> {
  const dataDir = dataFolder ?? (await mkdtemp('/tmp/second-look-product-'));
  const port = await freePort();
  let child: ChildProcess | null = null;
  let written = '';
  const ended: Product['ended'] = async () => {
    const running = child;
    const began = performance.now();
    if (running && running.exitCode === null && running.signalCode === null)
      await new Promise((resolve) => running.once('exit', resolve));
    const { exitCode = null, signalCode = null } = running ?? {};
    return { code: exitCode, signal: signalCode, ms: performance.now() - began };
  };
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    log: () => written,
    start: async () => {
      const words = [programs[program], ...(role ? ['--role', role] : [])];
      const [command, args] = npmFolder === undefined ? [process.execPath, words] : ['npm', ['start']];
      const started = spawn(command, args, {
        cwd: npmFolder,
        detached: npmFolder !== undefined,
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      started.stderr.on('data', (chunk: Buffer) => {
        written += chunk.toString();
      });
      await new Promise<void>((resolve, reject) => {
        started.stdout.on('data', (chunk: Buffer) => {
          if (chunk.toString().includes('is ready at')) resolve();
        });
        started.once('exit', (code) =>
          reject(new Error(`It did not start (${code}): ${written.slice(-2000)}`)),
        );
      });
    },
    signal: (name) => void child?.kill(name),
    pid: () => child?.pid ?? 0,
    ended,
    end: async () => {
      child?.kill('SIGKILL');
      await ended();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Signs the administrator in; gives a `fetch` of theirs. */
export async function signInTo(url: string) {
  const cookie = await cookieOf(url);
  return (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: {
        cookie,
        ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...init.headers,
      },
    });
}

/** The administrator's session. */
export async function cookieOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}
