import { importPublicKey } from '../../src/protocol/signature.ts';
import { embeddedTaskIds, type TaskType } from '../../src/protocol/tasks.ts';
import { createCaller } from './caller.ts';
import { checkAudioFile } from './checks/audio-file.ts';
import { checkAudioStream, checkAudioStreamClose } from './checks/audio-stream.ts';
import type { Ground } from './checks/check.ts';
import { checkEnvelope } from './checks/envelope.ts';
import { checkText } from './checks/text.ts';
import { checkTextRate } from './checks/text-rate.ts';
import { checkVideoClose } from './checks/video-close.ts';
import { checkVideoFile } from './checks/video-file.ts';
import { checkVideoStream } from './checks/video-stream.ts';
import { startReceiver } from './receiver.ts';
import { type Finding, type Notes, notesOn } from './report.ts';

export type ConformanceOptions = {
  baseUrl: string;
  secretId: string;
  privateKey: CryptoKey;
  publicKeyPem: string;
  taskIds?: Record<string, TaskType>;
  /** How the service reaches us: the host in our addresses, and the address on which we listen. */
  receiver?: { host: string; port: number; listen: string };
  /** How long to wait for one callback. */
  seconds?: number;
  /** Default: below the lower of the two documented rates. */
  requestsPerSecond?: number;
};

const loopback = { host: '127.0.0.1', port: 0, listen: '127.0.0.1' };
const waitSeconds = 60;
const politeRate = 6;
const minKeyBits = 2048;

/**
 * Checks every operation of a service from outside; checks that wait for callbacks run at the same time. Bounded: about
 * 100 requests, at most 6 in a second, each callback waited for at most `seconds`; then 120 texts in about a second.
 */
export async function checkConformance(options: ConformanceOptions): Promise<Finding[]> {
  const publicKey = await importPublicKey(options.publicKeyPem);
  const caller = createCaller({
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    secretId: options.secretId,
    privateKey: options.privateKey,
    publicKey,
    requestsPerSecond: options.requestsPerSecond ?? politeRate,
  });
  const receiver = await startReceiver(options.receiver ?? loopback);
  const { seconds = waitSeconds, taskIds = embeddedTaskIds } = options;
  const ground: Ground = { caller, receiver, seconds, taskIds };
  try {
    const findings: Finding[] = [];
    const notes = notesOn('envelope', findings);
    if (publicKey.bits < minKeyBits)
      notes.tolerated('the key has 2048 bits or more', `it has ${publicKey.bits}`);
    if (!(await checkEnvelope(caller, notes))) return findings;
    const lists = await Promise.all(
      operationsOf(ground).map(async ({ name, check }) => {
        const own: Finding[] = [];
        await noted(notesOn(name, own), check);
        return own;
      }),
    );
    // Runs alone, since it uses up the rate limit of the others.
    const rate: Finding[] = [];
    await noted(notesOn('text', rate), (own) => checkTextRate(ground, own));
    const [text = [], ...others] = lists;
    return [...findings, ...text, ...rate, ...others.flat()];
  } finally {
    await receiver.close();
  }
}

function operationsOf(ground: Ground): { name: string; check: (notes: Notes) => Promise<void> }[] {
  const { promise: stream, resolve } = Promise.withResolvers<string | null>();
  return [
    { name: 'text', check: (notes) => checkText(ground, notes) },
    { name: 'speech/recording/async', check: (notes) => checkAudioFile(ground, notes) },
    {
      name: 'speech/stream',
      check: async (notes) => {
        try {
          resolve(await checkAudioStream(ground, notes));
        } finally {
          resolve(null);
        }
      },
    },
    {
      name: 'speech/stream/close',
      check: async (notes) => checkAudioStreamClose(ground, await stream, notes),
    },
    { name: 'video/asyncscan', check: (notes) => checkVideoFile(ground, notes) },
    { name: 'video/stream', check: (notes) => checkVideoStream(ground, notes) },
    { name: 'video/close', check: (notes) => checkVideoClose(ground, notes) },
  ];
}

/** A check that throws becomes a finding, and the others go on. */
async function noted(notes: Notes, check: (notes: Notes) => Promise<void>): Promise<void> {
  try {
    await check(notes);
  } catch (error) {
    notes.wrong('the check can be carried out', error instanceof Error ? error.message : String(error));
  }
}
