import { expect, test } from 'vitest';
import { TooLarge } from '../review/context/failure.ts';
import { evidenceBlobs } from './evidence.ts';

const stream = (...parts: number[][]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(new Uint8Array(part));
      controller.close();
    },
  });
const bytesOf = async (body: ReadableStream<Uint8Array> | undefined) => [
  ...new Uint8Array(await new Response(body ?? null).arrayBuffer()),
];

test('evidence is returned whole or as the requested range, both ends included', async () => {
  const store = evidenceBlobs();
  expect(await store.put('a', stream([1, 2, 3], [4, 5]), 5)).toEqual({ bytes: 5 });
  const whole = await store.get('a');
  expect([whole?.bytes, await bytesOf(whole?.body)]).toEqual([5, [1, 2, 3, 4, 5]]);
  const part = await store.get('a', { start: 1, end: 3 });
  expect([part?.bytes, await bytesOf(part?.body)]).toEqual([3, [2, 3, 4]]);
  await store.remove('a');
  expect(await store.get('a')).toBeNull();
});

test('evidence that is larger than its limit is refused and not stored', async () => {
  const store = evidenceBlobs();
  await expect(store.put('a', stream([1, 2, 3], [4, 5, 6]), 5)).rejects.toThrow(TooLarge);
  expect(await store.get('a')).toBeNull();
});

test('a file that does not start like a picture has no size', async () => {
  const store = evidenceBlobs();
  await store.put('a', stream([0x3c, 0x73, 0x76, 0x67]), 100);
  expect(await store.redraw('a')).toBeNull();
  expect(await store.redraw('nothing')).toBeNull();
});
