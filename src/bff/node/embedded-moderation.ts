import { fork } from 'node:child_process';
import path from 'node:path';
import { openDatabase } from '../../moderation/host/database.ts';
import { type OurAccount, ourAccount } from './our-account.ts';

const program = path.join(import.meta.dirname, '../../moderation/main.ts');
const startMs = 60_000;
const stopMs = 3500;

type Options = {
  databaseUrl: string;
  dataDir: string;
  sealKey: Uint8Array<ArrayBuffer> | null;
  port: number;
  peer: string;
  onExit: (why: string) => void;
  /** Aborted: a stop does not wait any longer. */
  hurry: AbortSignal;
};

/** The embedded service as a process of its own: it ends with us, and we hear when it ends without us. */
export type EmbeddedModeration = OurAccount & { url: string; stop(): Promise<void> };

/** Makes our account there, then starts the service and waits until it answers. */
export async function startEmbeddedModeration(options: Options): Promise<EmbeddedModeration> {
  const store = await openDatabase({ databaseUrl: options.databaseUrl, dataDir: options.dataDir });
  const account = await ourAccount(store.db, options).finally(store.close);
  const child = fork(program, [], {
    env: {
      ...process.env,
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataDir,
      MODERATION_PORT: String(options.port),
      MODERATION_ALLOWED_PEER: options.peer,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve();
      if (!stopping) options.onExit(`The moderation service ended (${signal ?? `code ${code}`}).`);
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The moderation service did not start.')), startMs);
    child.once('exit', (code) =>
      reject(new Error(`The moderation service did not start (code ${code}); see its message above.`)),
    );
    child.once('message', (message: { type: string; url: string }) => {
      clearTimeout(timer);
      resolve(message.url);
    });
  });
  return {
    ...account,
    url,
    stop: async () => {
      stopping = true;
      child.kill('SIGTERM');
      // What it had begun goes on at the next start, however it ended.
      const late = AbortSignal.any([options.hurry, AbortSignal.timeout(stopMs)]);
      const kill = () => child.kill('SIGKILL');
      if (late.aborted) kill();
      late.addEventListener('abort', kill, { once: true });
      await ended;
      late.removeEventListener('abort', kill);
    },
  };
}
