import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ditheredWithLeadIn } from './lead-in.ts';

test('every sample stays within the amplitude and the range of 16 bits, after the lead-in', () => {
  const audio = fc.int16Array({ maxLength: 200 });
  fc.assert(
    fc.property(audio, fc.integer({ min: 0, max: 20 }), (samples, amplitude) => {
      const pcm = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
      const out = Buffer.from(ditheredWithLeadIn(pcm, { seconds: 0.01, amplitude }));
      expect(out).toHaveLength(320 + pcm.length);
      for (let at = 0; at < out.length; at += 2) {
        const before = at < 320 ? 0 : pcm.readInt16LE(at - 320);
        expect(Math.abs(out.readInt16LE(at) - before)).toBeLessThanOrEqual(amplitude);
      }
    }),
  );
});

test('digital silence is no longer silent, and is the same each time', () => {
  const options = { seconds: 0.1, amplitude: 4 };
  const out = ditheredWithLeadIn(new Uint8Array(3200), options);
  expect(new Set(out).size).toBeGreaterThan(4);
  expect(ditheredWithLeadIn(new Uint8Array(3200), options)).toEqual(out);
});
