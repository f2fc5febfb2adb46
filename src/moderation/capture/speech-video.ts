import { spawnSync } from 'node:child_process';

// For tests: ffmpeg's own voice speaks words that the test knows.

/** Runs ffmpeg. If it fails, the error says what it needs beyond the usual build. */
export function make(args: string[]): void {
  const result = spawnSync('ffmpeg', ['-y', '-v', 'error', ...args]);
  if (result.status !== 0)
    throw new Error(`These tests need ffmpeg with libflite: ${result.error ?? result.stderr}`);
}

/**
 * Speaks sentences, each from its second, with silence between them. The words must not contain characters that the
 * filter syntax uses.
 */
export function speakAt(file: string, sentences: { at: number; words: string }[], seconds: number): void {
  const inputs = sentences.flatMap(({ words }) => ['-f', 'lavfi', '-i', `flite=text='${words}':voice=slt`]);
  const placed = sentences.map(
    ({ at }, i) => `[${i}]aresample=16000,adelay=${Math.round(at * 1000)}:all=1[s${i}]`,
  );
  const names = sentences.map((_, i) => `[s${i}]`).join('');
  const mixed = `${names}amix=inputs=${sentences.length}:normalize=0,apad=whole_dur=${seconds}[out]`;
  make([...inputs, '-filter_complex', [...placed, mixed].join(';'), '-map', '[out]', '-ac', '1', file]);
}
