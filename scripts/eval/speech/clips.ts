import { sampleRate } from '../../../src/moderation/capture/audio-windows.ts';
import { sentences } from './sentences.ts';
import { isInstalled, output, raw, speak, type Voice, voices } from './voices.ts';

/** A clip of 16 kHz, one channel, 16 bits: a sentence with silence before and after it, or with noise throughout. */
export type Clip = { words: string; voice: Voice; noise: Noise; pcm: Uint8Array; seconds: number };
/** `digital`: samples of 0 around the sentence, as in produced videos. A number: pink noise this many dB below it. */
export type Noise = 'digital' | 20 | 10;

const noises: readonly Noise[] = ['digital', 20, 10];
/** Silence before and after the sentence. */
const before = Buffer.alloc(0.6 * sampleRate * 2);
const after = Buffer.alloc(0.8 * sampleRate * 2);

/** The voices that this machine has. Without espeak-ng, flite's voices speak its sentences. */
export const voicesHere = (): Voice[] =>
  voices.filter(({ program }) => program === 'flite' || isInstalled(program));

/** The first `count` sentences, alternately with and without alarm words, in voices and noises that take turns. */
export function makeClips(count: number): Clip[] {
  const spoken = voicesHere();
  return sentences.slice(0, count).map((words, i) => {
    const [voice, noise] = [spoken[Math.floor(i / 2) % spoken.length], noises[i % noises.length]];
    if (!voice || !noise) throw new Error('there are no voices');
    const pcm = mixed(speak(words, voice), noise, i);
    return { words, voice, noise, pcm, seconds: pcm.length / 2 / sampleRate };
  });
}

/** Speech in silence or noise. Its level stays; the noise is set by the speech's mean power. */
function mixed(speech: Buffer, noise: Noise, seed: number): Uint8Array {
  const clip = Buffer.concat([before, speech, after]);
  if (noise === 'digital') return clip;
  const seconds = clip.length / 2 / sampleRate + 1;
  const hiss = pinkNoise(seconds, seed);
  const gain = (rms(speech) / rms(hiss)) * 10 ** (-noise / 20);
  for (let at = 0; at + 1 < clip.length; at += 2) {
    const sum = Math.round(clip.readInt16LE(at) + gain * hiss.readInt16LE(at));
    clip.writeInt16LE(Math.max(-32_768, Math.min(32_767, sum)), at);
  }
  return clip;
}

function pinkNoise(seconds: number, seed: number): Buffer {
  const source = `anoisesrc=color=pink:seed=${seed + 1}:r=${sampleRate}:d=${seconds}:amplitude=0.3`;
  return output('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...raw]);
}

function rms(pcm: Buffer): number {
  let power = 0;
  for (let at = 0; at + 1 < pcm.length; at += 2) power += pcm.readInt16LE(at) ** 2;
  return Math.sqrt(power / (pcm.length / 2));
}
