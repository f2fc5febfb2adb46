import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { importPrivateKey } from '../src/protocol/signature.ts';
import { type TaskType, taskTypes } from '../src/protocol/tasks.ts';
import { exitCodeOf, tableOf } from './conformance/report.ts';
import { checkConformance } from './conformance/run.ts';

const usage = `npm run conformance -- <base_url> <secret_id> <private_key> <service_public_key> [options]
Checks from outside whether a service speaks the moderation interface. The keys are PEM files. It calls each of the
seven operations a few times, serves a film, a sound and a live stream (made by ffmpeg) and takes the callbacks.
  --receiver <http://host:port>  the address under which the service reaches this machine (default
                                 http://127.0.0.1:9099, loopback only); any other is listened on at all interfaces
  --tasks <json>                 task identifier → task type, as MODERATION_TASKS
  --wait <seconds>               how long one callback is waited for (default 60)
The embedded service must be allowed to reach the receiver: MEDIA_ALLOWED_HOSTS=127.0.0.1:9099 npm run moderation`;

/** Prints the table of operations and findings; gives the exit code: 0 when nothing is wrong. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      receiver: { type: 'string', default: 'http://127.0.0.1:9099' },
      tasks: { type: 'string' },
      wait: { type: 'string', default: '60' },
      help: { type: 'boolean', default: false },
    },
  });
  const [baseUrl, secretId, privateKey, publicKey, ...rest] = positionals;
  const incomplete = !baseUrl || !secretId || !privateKey || !publicKey || rest.length > 0;
  if (values.help || incomplete) {
    if (!values.help) console.error(`This command does not take ${positionals.join(' ') || 'nothing'}.`);
    console[values.help ? 'log' : 'error'](usage);
    return values.help ? 0 : 2;
  }
  const receiver = receiverOf(values.receiver);
  const service = URL.parse(baseUrl);
  if (!service || !/^https?:$/.test(service.protocol)) throw new Error(`${baseUrl} is no http address`);
  if (receiver.listen === '127.0.0.1' && !isLoopback(service.hostname)) {
    throw new Error(
      `${service.host} is not on this machine: name with --receiver how it reaches us for callbacks`,
    );
  }
  const seconds = Number(values.wait);
  if (!(seconds >= 1 && seconds <= 600)) throw new Error(`--wait is "${values.wait}": it must be 1 to 600`);
  const findings = await checkConformance({
    baseUrl,
    secretId,
    privateKey: await importPrivateKey(await readFile(privateKey, 'utf8')),
    publicKeyPem: await readFile(publicKey, 'utf8'),
    receiver,
    seconds,
    ...(values.tasks === undefined ? {} : { taskIds: tasksOf(values.tasks) }),
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
