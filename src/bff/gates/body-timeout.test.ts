import { expect, it } from 'vitest';
import { readBody, withIdleTimeout } from './body-timeout.ts';

/** Yields its parts and then hangs. */
function hanging(...parts: string[]) {
  const state = { cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const part = parts.shift();
      if (part === undefined) return new Promise(() => {});
      controller.enqueue(new TextEncoder().encode(part));
    },
    cancel: () => {
      state.cancelled = true;
    },
  });
  return { body, state };
}

it('gives up a body that does not end, and cancels it', async () => {
  const { body, state } = hanging('half');
  await expect(readBody(body, { maxBytes: 100, ms: 20 })).rejects.toMatchObject({ code: 'too_slow' });
  expect(state.cancelled).toBe(true);
});

it('gives up an upload that pauses too long', async () => {
  const { body, state } = hanging('one', 'two');
  const seen: string[] = [];
  const read = async () => {
    for await (const chunk of withIdleTimeout(body, 20)) seen.push(new TextDecoder().decode(chunk));
  };
  await expect(read()).rejects.toMatchObject({ code: 'too_slow' });
  expect([seen, state.cancelled]).toEqual([['one', 'two'], true]);
});

it('reads a body that arrives in time, and no byte above its limit', async () => {
  const body = () => new Blob(['x'.repeat(1000)]).stream();
  expect((await readBody(body(), { maxBytes: 1000, ms: 5000 })).byteLength).toBe(1000);
  await expect(readBody(body(), { maxBytes: 999, ms: 5000 })).rejects.toThrow();
  expect(await new Response(withIdleTimeout(body(), 5000)).text()).toHaveLength(1000);
});
