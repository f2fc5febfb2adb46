import { sampleRate } from '../../moderation/capture/audio-windows.ts';
import { createRandom } from '../hostile/random.ts';

/**
 * PCM of 16 bits with silence of `seconds` before it and noise of at most `amplitude` (in steps of a sample) on every
 * sample, the same each time. The noise is the sum of two even distributions, as in dithering.
 */
export function ditheredWithLeadIn(
  pcm: Uint8Array,
  { seconds, amplitude }: { seconds: number; amplitude: number },
): Uint8Array {
  const all = Buffer.concat([Buffer.alloc(Math.round(seconds * sampleRate) * 2), pcm]);
  const { roll } = createRandom(7);
  const random = () => roll(2 ** 32) / 2 ** 32;
  for (let at = 0; at + 1 < all.length; at += 2) {
    const noise = Math.round((random() + random() - 1) * amplitude);
    all.writeInt16LE(Math.max(-32_768, Math.min(32_767, all.readInt16LE(at) + noise)), at);
  }
  return all;
}
