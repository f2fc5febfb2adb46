import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { startCommand } from '../programs/command.ts';
import { endBeforeUs, giveWay } from './priority.ts';

const { signal } = new AbortController();
const sleeper = (tool: 'tesseract' | 'ffmpeg') =>
  startCommand(['-e', 'setTimeout(() => {}, 60_000)'], { tool, program: process.execPath, signal });

test('programs that compute run at low priority, those that read a source do not', async () => {
  const [engine, reader] = [sleeper('tesseract'), sleeper('ffmpeg')];
  try {
    expect(getPriority(engine.pid ?? 0)).toBeGreaterThan(getPriority());
    expect(getPriority(reader.pid ?? 0)).toBe(getPriority());
  } finally {
    for (const { kill } of [engine, reader]) kill();
    await Promise.all([engine.ended, reader.ended]);
  }
});

test('a program that has ended already causes no error', async () => {
  const gone = startCommand(['-e', ''], { tool: 'ffmpeg', program: process.execPath, signal });
  await gone.ended;
  expect(() => giveWay(gone.pid)).not.toThrow();
  expect(() => giveWay(undefined)).not.toThrow();
});

test.runIf(process.platform === 'linux')(
  'RH4: for want of memory an engine is ended before the service, the service before the console',
  async () => {
    const score = async (pid: number | undefined) =>
      Number(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8'));
    const [engine, service] = [sleeper('tesseract'), sleeper('ffmpeg')];
    try {
      endBeforeUs(service.pid);
      expect(await score(engine.pid)).toBeGreaterThan(await score(service.pid));
      expect(await score(service.pid)).toBeGreaterThan(await score(process.pid));
    } finally {
      for (const { kill } of [engine, service]) kill();
      await Promise.all([engine.ended, service.ended]);
    }
  },
);
