import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../src/testing/free-port.ts';

const root = path.join(import.meta.dirname, '..');
export const sample = (name: string) => path.join(root, 'public/samples', name);
export const admin = { email: 'ada@example.org', password: 'correct horse battery' };

/** The image that `npm run build -- image` built, for journeys that are to run against it. */
const image = process.env.SECOND_LOOK_IMAGE;

/** A command that runs the image with nothing to write to but its data. */
function inContainer(name: string, { DATA_DIR, ...settings }: Record<string, string>): [string, ...string[]] {
  const podman = ['--storage-driver', 'vfs', '--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
  const limits = [
    '--read-only',
    '--cap-drop',
    'all',
    '--health-cmd',
    'none',
    '--security-opt',
    'no-new-privileges',
  ];
  const ulimits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];
  const given = Object.entries({ ...settings, HOST: '127.0.0.1' }).flatMap(([key, value]) => [
    '--env',
    `${key}=${value}`,
  ]);
  return [
    'podman',
    ...[
      ...podman,
      'run',
      '--rm',
      '--network',
      'host',
      ...limits,
      ...ulimits,
      '--volume',
      `${DATA_DIR}:/data`,
    ],
    ...[...given, name],
  ];
}

/** The environment of a program as a shell gives it: the test's own NODE_ENV would build and run something else. */
export function shellEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...rest } = process.env;
  return { ...rest, ...more };
}

/** For journeys that take decisions back: a slow machine must not send them off before. */
export const longUndo = { UNDO_SECONDS: '60' };

/** The real servers, as `npm start` runs them, on a folder of their own. */
export type SecondLook = {
  url: string;
  dataDir: string;
  /** Sends SIGKILL to the one process, as a crash would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops the servers; their folder stays. */
  stop(): Promise<void>;
  /** Waits for console output that matches and returns the match. */
  waitForOutput(pattern: RegExp): Promise<string>;
  /** Stops the servers and deletes their folder. */
  end(): Promise<void>;
};

export async function startSecondLook(
  env: Record<string, string> = {},
  /** Fills the folder before the first start. */
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<SecondLook> {
  const dataDir = await mkdtemp(path.join('/tmp', 'second-look-e2e-'));
  // The database's own account must be able to enter the folder; otherwise the database would be created elsewhere.
  await chmod(dataDir, image ? 0o777 : 0o755);
  const [port, moderationPort] = [await freePort(), await freePort()];
  let child: ChildProcess | null = null;
  let output = '';

  async function start(): Promise<void> {
    const settings = {
      PORT: String(port),
      MODERATION_PORT: String(moderationPort),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
      ...env,
    };
    const [command, ...args] = image
      ? inContainer(image, settings)
      : [process.execPath, 'src/bff/node/main.ts'];
    const started = spawn(command, args, {
      cwd: root,
      env: shellEnvironment(settings),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    output = '';
    await new Promise<void>((resolve, reject) => {
      started.stdout?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('is ready at')) resolve();
      });
      started.once('exit', (code) => reject(new Error(`Second Look did not start (${code}): ${output}`)));
    });
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await gone;
  }

  await prepare(dataDir);
  await start();
  return {
    url: `http://localhost:${port}`,
    dataDir,
    start,
    kill: () => stop('SIGKILL'),
    stop: () => stop('SIGTERM'),
    waitForOutput: async (pattern) => {
      for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
        const [found] = pattern.exec(output) ?? [];
        if (found) return found;
      }
      throw new Error(`no output matches ${pattern}: ${output}`);
    },
    end: async () => {
      await stop('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A signed-in program, such as an integrator's script. */
export async function signIn(url: string, { email }: { email: string } = admin) {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: admin.password }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const call = async (
    method: string,
    at: string,
    body?: Uint8Array<ArrayBuffer> | object,
    headers: Record<string, string> = {},
  ) => {
    const raw = body instanceof Uint8Array;
    const payload = raw ? body : JSON.stringify(body);
    const answered = await fetch(`${url}${at}`, {
      method,
      headers: {
        cookie,
        ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: payload }),
    });
    const text = await answered.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers untyped.
    return { status: answered.status, body: (text === '' ? null : JSON.parse(text)) as any };
  };
  return {
    call,
    upload: async (file: string, name = path.basename(file)) => {
      const bytes = new Uint8Array(await readFile(file));
      return (await call('POST', '/api/uploads', bytes, { 'content-type': 'video/mp4', 'x-filename': name }))
        .body.uploadId as string;
    },
    /** Repeats the request until `done` accepts the answer. */
    until: async (at: string, done: (body: never) => boolean, seconds = 600) => {
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(250)) {
        const { body } = await call('GET', at);
        if (done(body as never)) return body;
      }
      throw new Error(`${at} did not get there in ${seconds} s`);
    },
  };
}
