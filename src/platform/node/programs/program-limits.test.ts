import { expect, test } from 'vitest';
import { because } from '../../../reasons/reason.ts';
import { runCommand, startCommand } from './command.ts';
import { canLimit, type ProgramLimits } from './program-limits.ts';
import { ToolMissingError } from './system-tools.ts';

const { signal } = new AbortController();
const node = { tool: 'ffprobe', program: process.execPath, signal } as const;
const run = (script: string, limits: Partial<ProgramLimits> = {}) =>
  runCommand(['-e', script], { ...node, timeoutMs: 60_000, limits });

const gorge = 'const all = []; for (;;) all.push(Buffer.alloc(20_000_000, 1));';

test.runIf(canLimit)('RH8: a program that exceeds its memory limit is ended, with the reason', async () => {
  await expect(run(gorge, { memoryMb: 400 })).rejects.toThrow(
    'ffprobe was ended: it needed more than its limit of 400 MB of memory',
  );
  const command = startCommand(['-e', gorge], { ...node, limits: { memoryMb: 400 } });
  command.stdout.resume();
  command.signs.resume();
  expect(await command.ended).toMatchObject({ limit: because('memory_limit_exceeded', { mb: 400 }) });
});

test.runIf(canLimit)('RH8: a program that computes for ever is ended', async () => {
  await expect(run('for (;;);', { cpuSeconds: 1 })).rejects.toThrow(
    'ffprobe was ended: it needed more than its limit of 1 s of processor time',
  );
});

test.runIf(canLimit)('no core dump is written, because it would contain evidence', async () => {
  const { stdout } = await run('console.log(require("fs").readFileSync("/proc/self/limits", "utf8"))');
  expect(stdout).toMatch(/^Max core file size +0 +0 /m);
});

test('limits change neither the result of a program nor the error for a missing one', async () => {
  expect(await run('console.log("here"); process.exitCode = 3')).toMatchObject({
    code: 3,
    stdout: 'here\n',
    limit: null,
  });
  const missing = { tool: 'tesseract', program: '/nowhere/tesseract', signal, timeoutMs: 10_000 } as const;
  await expect(runCommand([], missing)).rejects.toThrow(ToolMissingError);
  const started = startCommand([], missing);
  started.stdout.resume();
  started.signs.resume();
  await expect(started.ended).rejects.toThrow(ToolMissingError);
});
