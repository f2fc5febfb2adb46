import { bodyLimit } from 'hono/body-limit';
import { TooLarge } from '../../review/failure.ts';

/** Caps a body while it streams in, chunked ones too. */
export function bodyCap(bytes: number) {
  return bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new TooLarge();
    },
  });
}
