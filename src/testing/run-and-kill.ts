import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts a program, kills it some time after its first words, and returns its complete lines. Throws if it ended by
 * itself.
 */
export async function runAndKill(
  program: string,
  args: readonly string[],
  afterMs: number,
): Promise<string[]> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), exited]);
  await sleep(afterMs);
  child.kill('SIGKILL');
  const code = await exited;
  if (code !== null) throw new Error(`${program} ended by itself with ${code}`);
  // The last line may be cut off.
  return out.split('\n').slice(0, -1);
}
