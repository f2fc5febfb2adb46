import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { freePort } from '../free-port.ts';

const root = path.join(import.meta.dirname, '../../..');

/**
 * The whole product, without and with `npm start`; and the receiver of callbacks alone, for trials that restart it
 * often.
 */
export const programs = {
  product: path.join(root, 'src/bff/node/main.ts'),
  start: path.join(root, 'scripts/start.mjs'),
  receiver: path.join(root, 'src/testing/receiver/main.ts'),
};
export const admin = { email: 'ada@example.org', password: 'correct horse battery' };

/** The product as a process of its own, on the given database and moderation service. */
export type Product = {
  url: string;
  dataDir: string;
  /** Resolves when it answers requests. */
  start(): Promise<void>;
  /** From the next start on, it runs the code of this checkout instead of `release`. */
  upgrade(): void;
  signal(name: NodeJS.Signals): void;
  /** The pid of the latest start. */
  pid(): number;
  /** How it ends: code or signal, and after how many milliseconds from now. */
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null; ms: number }>;
  /** Its standard error since the first start. */
  log(): string;
  /** Its standard output since the latest start. */
  output(): string;
  end(): Promise<void>;
};

type ProductOptions = {
  dataFolder?: string;
  program?: keyof typeof programs;
  role?: 'bff' | 'worker';
  /** A folder with `npm start`, which then runs in its own process group instead of a program. */
  npmFolder?: string;
  /** A checkout of another release, with its packages installed, whose program runs. */
  release?: string | undefined;
};

export async function createProduct(
  env: Record<string, string>,
  { dataFolder, program = 'product', role, npmFolder, release }: ProductOptions = {},
): Promise<Product> {
  const dataDir = dataFolder ?? (await mkdtemp('/tmp/second-look-product-'));
  const port = await freePort();
  let checkout = release ?? root;
  let child: ChildProcess | null = null;
  let written = '';
  let printed = '';
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
    output: () => printed,
    start: async () => {
      const file = path.join(checkout, path.relative(root, programs[program]));
      const flags = program === 'start' ? (packageJson.scripts.start.match(/--\S+/g) ?? []) : [];
      const words = [...flags, file, ...(role ? ['--role', role] : [])];
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
      printed = '';
      started.stderr.on('data', (chunk: Buffer) => {
        written += chunk.toString();
      });
      await new Promise<void>((resolve, reject) => {
        started.stdout.on('data', (chunk: Buffer) => {
          printed += chunk.toString();
          if (printed.includes('is ready at')) resolve();
        });
        started.once('exit', (code) =>
          reject(new Error(`It did not start (${code}): ${written.slice(-2000)}`)),
        );
      });
    },
    upgrade: () => {
      checkout = root;
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

/** Signs the administrator in. Returns their `fetch`. */
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

/** The administrator's session cookie. */
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
