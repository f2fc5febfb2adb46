import { startCommand } from './command.ts';
import type { FromLauncher, Launch, Launched, ToLauncher } from './launcher.ts';
import { ToolMissingError } from './system-tools.ts';

// The launcher process: runs each requested program to its end, any number at once. It ends with the service.
const stops = new Map<number, AbortController>();
const send = (message: FromLauncher) => process.connected && process.send?.(message, () => {});

process.on('message', async (message: ToLauncher) => {
  const { id } = message;
  if ('stop' in message) return stops.get(id)?.abort();
  const stop = new AbortController();
  stops.set(id, stop);
  const launched = await run(message.launch, stop.signal).catch(inWords);
  stops.delete(id);
  send({ id, launched });
});
process.once('disconnect', () => process.exit());

async function run({ args, timeoutMs, maxOutput, ...how }: Launch, stop: AbortSignal): Promise<Launched> {
  const late = AbortSignal.timeout(timeoutMs);
  const command = startCommand(args, { ...how, signal: AbortSignal.any([stop, late]) });
  command.signs.resume();
  const chunks: Buffer[] = [];
  let bytes = 0;
  command.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > maxOutput) command.kill();
  });
  const { code, stderr, limit } = await command.ended;
  if (late.aborted) return { kind: 'failed', message: `${how.tool} did not end within ${timeoutMs} ms` };
  return { kind: 'ended', code, stderr, limit, stdout: Buffer.concat(chunks).toString('utf8') };
}

function inWords(error: unknown): Launched {
  if (error instanceof ToolMissingError) return { kind: 'missing' };
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}
