import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { addAccount } from '../../src/moderation/accounts/accounts.ts';
import { readSettings } from '../../src/moderation/settings.ts';
import { startModeration } from '../../src/moderation/start.ts';
import { openDatabase } from '../../src/moderation/store/database.ts';
import { operatorTokenFile, readOperatorToken } from '../../src/platform/node/keys/operator-token.ts';
import { enginesAnswerSchema, type TaskState } from '../../src/protocol/operator/engines.ts';
import { operatorPath } from '../../src/protocol/operator/paths.ts';
import { generateKeyPair } from '../../src/protocol/signature.ts';
import { type Gaps, watchLoop } from './loop-watch.ts';
import { type Order, outcomeSchema } from './order.ts';

const video = fileURLToPath(new URL('../../public/samples/street.mp4', import.meta.url));
const program = new URL('./caller.ts', import.meta.url);
const secretId = 'bench';

/** Durations of one video and the texts beside it, in milliseconds. */
export type Measured = {
  frames: number;
  framesPerSecond: number;
  gaps: Gaps;
  texts: number;
  textP50Ms: number;
  textP99Ms: number;
  tasks: TaskState[];
};

/**
 * Starts the real service in this process, lets it moderate the sample video once to load its models, then measures.
 */
export async function measure(framesAtOnce: number): Promise<Measured> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'second-look-bench-'));
  const caller = fork(program, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const nextMessage = async () => {
    const exited = once(caller, 'exit').then(() => Promise.reject(new Error('the caller ended')));
    return (await Promise.race([once(caller, 'message'), exited]))[0];
  };
  const peer = z.string().parse(await nextMessage());
  const settings = readSettings({
    MODERATION_PORT: '0',
    DATA_DIR: dataDir,
    MODERATION_ALLOWED_PEER: peer,
    LOG_LEVEL: 'warn',
  });
  const account = await generateKeyPair();
  const store = await openDatabase(settings);
  await addAccount(store.db, { secretId, publicKeyPem: account.publicKeyPem });
  await store.close();
  const service = await startModeration(settings, { framesAtOnce });
  try {
    const run = async (interval: number) => {
      const { privateKeyPem } = account;
      const order: Order = { ...service, secretId, privateKeyPem, video, interval };
      caller.send(order);
      return outcomeSchema.parse(await nextMessage());
    };
    await run(10);
    const watch = watchLoop();
    const { frames, ms, textMs } = await run(1);
    const gaps = watch.end();
    const token = await readOperatorToken(operatorTokenFile(dataDir));
    const sorted = textMs.toSorted((a, b) => a - b);
    return {
      frames,
      framesPerSecond: (frames * 1000) / ms,
      gaps,
      texts: textMs.length,
      textP50Ms: at(sorted, 0.5),
      textP99Ms: at(sorted, 0.99),
      tasks: await tasksOf(service.url, token),
    };
  } finally {
    caller.disconnect();
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function tasksOf(url: string, token: string): Promise<TaskState[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}${operatorPath}/engines`, { headers });
  if (!answer.ok)
    throw new Error(`the service did not report the state of its engines: HTTP ${answer.status}`);
  return enginesAnswerSchema.parse(await answer.json()).tasks;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
