import { spawnSync } from 'node:child_process';

/** A synthetic voice: the program that speaks, its voice, and its speed beside the usual one. */
export type Voice = { program: 'flite' | 'espeak-ng'; voice: string; speed: number };

/** Voices of ffmpeg's flite and of espeak-ng, which is harder to understand, at several speeds. */
export const voices: readonly Voice[] = [
  { program: 'flite', voice: 'slt', speed: 1 },
  { program: 'flite', voice: 'rms', speed: 1 },
  { program: 'flite', voice: 'awb', speed: 1 },
  { program: 'flite', voice: 'kal16', speed: 1 },
  { program: 'espeak-ng', voice: 'en-us', speed: 0.9 },
  { program: 'flite', voice: 'slt', speed: 1.2 },
  { program: 'flite', voice: 'rms', speed: 0.85 },
  { program: 'flite', voice: 'awb', speed: 1.15 },
  { program: 'espeak-ng', voice: 'en-gb', speed: 0.8 },
  { program: 'espeak-ng', voice: 'en-us+f3', speed: 0.9 },
];

/** Arguments of ffmpeg: 16 kHz, one channel, 16 bits, to its output. */
export const raw = ['-ac', '1', '-ar', '16000', '-f', 's16le', 'pipe:1'];
const usualWordsPerMinute = 175;

/** Speaks a sentence. Returns 16 kHz, one channel, 16 bits. */
export function speak(words: string, { program, voice, speed }: Voice): Buffer {
  if (program === 'flite') {
    const source = `flite=text='${words}':voice=${voice}`;
    return output('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-af', `atempo=${speed}`, ...raw]);
  }
  const spoken = output('espeak-ng', [
    '-v',
    voice,
    '-s',
    String(usualWordsPerMinute * speed),
    '--stdout',
    words,
  ]);
  return output('ffmpeg', ['-v', 'error', '-i', 'pipe:0', ...raw], spoken);
}

export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version']).error === undefined;

export function output(program: string, args: string[], input?: Uint8Array): Buffer {
  const { status, error, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 64 * 1024 ** 2 });
  if (status !== 0) throw new Error(`${program} failed: ${error ?? stderr}`);
  return stdout;
}
