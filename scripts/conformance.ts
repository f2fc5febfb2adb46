import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { importPrivateKey } from '../src/protocol/signature.ts';
import { type TaskType, taskTypes } from '../src/protocol/tasks.ts';
import { input } from './arguments.mjs';
import { exitCodeOf, tableOf } from './conformance/report.ts';
import { checkConformance } from './conformance/run.ts';

/** Prints the table of operations and findings. Returns the exit code: 0 when nothing is wrong. */
async function main(): Promise<number> {
  const [baseUrl = '', secretId = '', privateKey = '', publicKey = ''] = input.words;
  const { receiver: address = 'http://127.0.0.1:9099', tasks, wait = '60' } = input.values;
  const receiver = receiverOf(String(address));
  const service = URL.parse(baseUrl);
  if (!service || !/^https?:$/.test(service.protocol)) throw new Error(`${baseUrl} is no http address`);
  if (receiver.listen === '127.0.0.1' && !isLoopback(service.hostname)) {
    throw new Error(
      `${service.host} is not on this machine: name with --receiver how it reaches us for callbacks`,
    );
  }
  const seconds = Number(wait);
  if (!(seconds >= 1 && seconds <= 600)) throw new Error(`--wait is "${wait}": it must be 1 to 600`);
  const findings = await checkConformance({
    baseUrl,
    secretId,
    privateKey: await importPrivateKey(await readFile(privateKey, 'utf8')),
    publicKeyPem: await readFile(publicKey, 'utf8'),
    receiver,
    seconds,
    ...(tasks === undefined ? {} : { taskIds: tasksOf(String(tasks)) }),
  });
  console.log(tableOf(findings));
  return exitCodeOf(findings);
}

function receiverOf(address: string): { host: string; port: number; listen: string } {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' || url.port === '')
    throw new Error(`--receiver is "${address}": it must be http://host:port`);
  const listen = isLoopback(url.hostname) ? '127.0.0.1' : '0.0.0.0';
  return { host: url.hostname, port: Number(url.port), listen };
}

function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}

function tasksOf(json: string): Record<string, TaskType> {
  return z.record(z.string(), z.enum(taskTypes)).parse(JSON.parse(json));
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
