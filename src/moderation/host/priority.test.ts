import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { startCommand } from './command.ts';
import { giveWay } from './priority.ts';

const { signal } = new AbortController();
const sleeper = (tool: 'tesseract' | 'ffmpeg') =>
  startCommand(['-e', 'setTimeout(() => {}, 60_000)'], { tool, program: process.execPath, signal });

test('programs that compute get only what the service leaves, those that read a source do not wait', async () => {
  const [engine, reader] = [sleeper('tesseract'), sleeper('ffmpeg')];
  try {
    expect(getPriority(engine.pid ?? 0)).toBeGreaterThan(getPriority());
    expect(getPriority(reader.pid ?? 0)).toBe(getPriority());
  } finally {
    for (const { kill } of [engine, reader]) kill();
    await Promise.all([engine.ended, reader.ended]);
  }
});

test('one that has ended already is nobody’s trouble', async () => {
  const gone = startCommand(['-e', ''], { tool: 'ffmpeg', program: process.execPath, signal });
  await gone.ended;
  expect(() => giveWay(gone.pid)).not.toThrow();
  expect(() => giveWay(undefined)).not.toThrow();
});
