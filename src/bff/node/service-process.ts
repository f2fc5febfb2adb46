import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Log } from '../../platform/node/log/log.ts';
import { endBeforeUs } from '../../platform/node/process/priority.ts';

const program = path.join(import.meta.dirname, '../../moderation/main.ts');
const startMs = 60_000;
const maxForeignLine = 300;

/** Where the console answers for the service: both are on this machine, whatever the public name is. */
export const peerOf = ({ port }: { port: number }): string => `127.0.0.1:${port}`;

/** The moderation service as a child process. It loads its modules and waits for the address of its database. */
export function forkService(options: {
  dataDir: string;
  port: number;
  peer: string;
  log: Log;
}): ChildProcess {
  const { dataDir, port, peer, log } = options;
  const terminal = process.stderr.isTTY === true;
  const child = fork(program, [], {
    env: {
      ...process.env,
      SECOND_LOOK_DATABASE_LATER: '1',
      // Threads that decode pictures would each keep what they have freed.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
      DATA_DIR: dataDir,
      MODERATION_PORT: String(port),
      MODERATION_ALLOWED_PEER: peer,
      // `node --watch` sets it; a process that inherits it sends Node's own messages before ours.
      WATCH_REPORT_DEPENDENCIES: undefined,
    },
    stdio: ['ignore', 'inherit', terminal ? 'inherit' : 'pipe', 'ipc'],
  });
  endBeforeUs(child.pid);
  // It may have ended already when it is given its database; then that is what is reported.
  child.on('error', () => {});
  if (child.stderr) passOn(child.stderr, log);
  return child;
}

/** Gives it its database. Resolves with the address at which it answers. */
export function begin(child: ChildProcess, databaseUrl: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The moderation service did not start.')), startMs);
    const failed = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`The moderation service did not start (${why}); see its message above.`));
    };
    const ended = () => failed(child.signalCode ?? `code ${child.exitCode}`);
    if (child.exitCode !== null || child.signalCode !== null) return ended();
    child.once('error', (error) => failed(error.message));
    child.once('exit', ended);
    child.once('message', (message: { type: string; url: string }) => {
      clearTimeout(timer);
      resolve(message.url);
    });
    if (child.connected) child.send({ databaseUrl }, () => {});
  });
}

/**
 * Passes its log lines on unchanged; other output, such as Node's message when memory runs out, becomes a log line of
 * ours.
 */
function passOn(stderr: NodeJS.ReadableStream, log: Log): void {
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.startsWith('{')) process.stderr.write(`${line}\n`);
    else if (line.trim() !== '')
      log.error({ line: line.slice(0, maxForeignLine) }, 'the moderation service wrote');
  });
}
