import type { AudioWindow } from '../moderation/capture/audio.ts';
import { sampleRate } from '../moderation/capture/audio-windows.ts';
import type { AudioEngine, Probe } from '../moderation/engines/engine.ts';
import {
  type AudioTask,
  type AudioTaskType,
  createAudioTask,
} from '../moderation/engines/tasks/audio-task.ts';

// For tests of the service, not of understanding speech: the tasks hear the tones of `beeps`.

/** Seconds at which a tone of half a second starts: loud is violating, soft is harmless. */
export type Beeps = { loud: readonly number[]; soft?: readonly number[] };

/** The ffmpeg source of such audio, `seconds` long. */
export function beeps({ loud, soft = [] }: Beeps, seconds: number): string {
  const at = (times: readonly number[], volume: number) =>
    times.map((time) => `${volume}*sin(880*2*PI*t)*between(t,${time},${time + 0.5})`);
  const sum = [...at(loud, 0.5), ...at(soft, 0.1)].join('+') || '0';
  return `aevalsrc='${sum}':s=16000:d=${seconds}`;
}

/** A recognised tone, in seconds. */
export type Beep = { start: number; end: number; loud: boolean };

const step = 0.05;

/** The tones that start between two seconds of a stretch of PCM. */
export function beepsIn(pcm: Uint8Array, from = 0, until = pcm.length / sampleRate / 2): Beep[] {
  const samples = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  const recognised: Beep[] = [];
  for (let at = Math.round(from / step); (at + 1) * step <= until + 0.001; at += 1) {
    const first = Math.round(at * step * sampleRate);
    let peak = 0;
    for (let i = first; i < first + step * sampleRate; i += 1) {
      peak = Math.max(peak, Math.abs(samples.getInt16(Math.min(i * 2, pcm.length - 2), true)));
    }
    if (peak < 1000) continue;
    const previous = recognised.at(-1);
    if (previous && at * step - previous.end < 0.075) {
      previous.end = (at + 1) * step;
      previous.loud ||= peak > 8000;
    } else recognised.push({ start: at * step, end: (at + 1) * step, loud: peak > 8000 });
  }
  return recognised;
}

type Options = { onWindow?: (window: AudioWindow, signal: AbortSignal) => Promise<void>; probe?: Probe };

/** The three audio tasks, which hear beeps: "beep" is a word to review, "hum" passes. */
export function fakeSpeech(options: Options = {}): AudioTask[] {
  return [
    task('speech-transcription', options, (recognised) => ({
      text: recognised.map(wordOf).join(' '),
      segments: recognised.map((beep) => ({ startTime: beep.start, endTime: beep.end, text: wordOf(beep) })),
    })),
    task('speech-moderation', options, (recognised) => ({
      text: recognised.map(wordOf).join(' '),
      violations: recognised.map((beep) => ({
        startTime: beep.start,
        endTime: beep.end,
        content: wordOf(beep),
        action: beep.loud ? 'review' : 'pass',
        label: beep.loud ? 'Ads' : 'Normal',
        review: beep.loud,
        rate: '0.5',
        details: beep.loud ? [{ keyword: 'beep', hint: 'beep', mainLabel: 'Ads', subLabel: 'contact' }] : [],
      })),
    })),
    task('vulgar-speech', options, (recognised) => ({
      violations: recognised
        .filter(({ loud }) => loud)
        .map(({ start, end }) => ({
          label: 1,
          review: true,
          details: [{ startTime: start, endTime: end, label: 1, rate: 0.6 }],
        })),
    })),
  ];
}

function wordOf({ loud }: Beep): string {
  return loud ? 'beep' : 'hum';
}

function task(
  type: AudioTaskType,
  { onWindow, probe }: Options,
  resultOf: (recognised: Beep[]) => unknown,
): AudioTask {
  const engine: AudioEngine<unknown> & { task: AudioTaskType } = {
    task: type,
    probe: async () => probe ?? { state: 'ready', engine: 'fake', version: '1' },
    run: async (window, { signal }) => {
      await onWindow?.(window, signal);
      const { start, own } = window;
      const recognised = beepsIn(window.pcm, own.start - start, own.end - start).map((beep) => ({
        ...beep,
        start: Number((beep.start + start).toFixed(3)),
        end: Number((beep.end + start).toFixed(3)),
      }));
      return { result: resultOf(recognised), engine: 'fake', version: '1', ms: 1 };
    },
  };
  return createAudioTask(engine);
}
