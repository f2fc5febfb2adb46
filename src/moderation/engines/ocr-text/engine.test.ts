import { expect, test } from 'vitest';
import { because } from '../../../reasons/reason.ts';
import { localize } from '../../../reasons/serialize.ts';
import { createTextEngine } from '../../text/engine.ts';
import type { Probe } from '../engine.ts';
import { createOcrEngine } from './engine.ts';
import type { Reader } from './reader/reader.ts';

const { signal } = new AbortController();
const frame = { jpeg: new Uint8Array(), width: 1, height: 1, offset: 0 };
const readerOf = (name: string, probe: Probe): Reader => ({
  probe: async () => probe,
  read: async () => [
    {
      text: name,
      scores: 0.9,
      location: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      degree: 3,
    },
  ],
  restarts: () => 0,
  close: async () => undefined,
});
const ready = (engine: string): Probe => ({ state: 'ready', engine, version: '1' });
const missing = (name: string): Probe => ({
  state: 'unavailable',
  reason: because('ocr_needs_packages', { install: name }),
});
const textEngine = createTextEngine();

test('reads with the first reader that can work, and judges each line', async () => {
  const readers = [readerOf('first', missing('a')), readerOf('free coins 102', ready('second'))] as const;
  const engine = createOcrEngine({ textEngine, readers });
  expect(await engine.probe()).toMatchObject({ state: 'ready', engine: 'second' });
  const { items, engine: by } = await engine.run(frame, { signal });
  expect(by).toBe('second');
  expect(items).toMatchObject([{ text: 'free coins 102', degree: 3, textAnalysis: { review: true } }]);
});

test('with no reader that can work it says why of each, and fails the frame', async () => {
  const readers = [
    readerOf('first', missing('package-a')),
    readerOf('second', missing('package-b')),
  ] as const;
  const engine = createOcrEngine({ textEngine, readers });
  expect(localize(await engine.probe(), 'en')).toEqual({
    state: 'unavailable',
    reason: expect.stringMatching(/package-a.*package-b/s),
  });
  await expect(engine.run(frame, { signal })).rejects.toThrow('package-a');
});

test('looks again for a reader that was missing', async () => {
  let probe = missing('a');
  const engine = createOcrEngine({
    textEngine,
    readers: [{ ...readerOf('late', probe), probe: async () => probe }],
  });
  expect(await engine.probe()).toMatchObject({ state: 'unavailable' });
  probe = ready('late');
  expect(await engine.probe()).toMatchObject({ state: 'ready', engine: 'late' });
});
