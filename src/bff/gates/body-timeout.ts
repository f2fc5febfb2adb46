import { Failure, TooLarge } from '../../review/context/failure.ts';

const tooSlow = () => new Failure('body_too_slow');

/** Rejects with `too_slow` when `within` takes longer than `ms`. */
export async function withTimeout<T>(within: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow()), ms);
  try {
    return await Promise.race([within, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a whole body of at most `maxBytes` within `ms`, whatever its headers say. Throws TooLarge or `too_slow`. */
export async function readBody(
  body: ReadableStream<Uint8Array>,
  { maxBytes, ms }: { maxBytes: number; ms: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const read = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.byteLength;
      if (bytes > maxBytes) throw new TooLarge();
      chunks.push(next.value);
    }
  };
  try {
    await withTimeout(read(), ms);
  } catch (error) {
    await reader.cancel(error).catch(() => {});
    throw error;
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** The same body as a stream that fails with `too_slow` after `ms` without data. */
export function withIdleTimeout(body: ReadableStream<Uint8Array>, ms: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await withTimeout(reader.read(), ms);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        await reader.cancel(error).catch(() => {});
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
