import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Measure } from './world.ts';

const run = promisify(execFile);
/** A source that has not reported its length by then hangs. */
const patienceMs = 10_000;
/** The length of a source that cannot be measured: that of the video in the vectors. */
export const scriptedSeconds = 93.4;

/** Measures the source with ffprobe; without it, every source is as long as the script. */
export const measureSource: Measure = async (source) => {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', source];
  try {
    const { stdout } = await run('ffprobe', args, { timeout: patienceMs, killSignal: 'SIGKILL' });
    const seconds = Number(stdout);
    return Number.isFinite(seconds) ? { seconds } : { reason: 'source could not be read' };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'ENOENT') return { seconds: scriptedSeconds };
    const hangs = 'killed' in error && error.killed === true;
    return hangs ? { seconds: Number.POSITIVE_INFINITY } : { reason: 'source could not be read' };
  }
};
