import { availableParallelism } from 'node:os';
import { createSemaphore } from '../src/platform/scheduling/semaphore.ts';
import { input, readCommand } from './arguments.mjs';
import { type Clip, makeClips, voicesHere } from './eval/speech/clips.ts';
import { type Listener, listeners, timedPocketsphinx } from './eval/speech/listeners.ts';
import { count, noScore, type Score } from './eval/speech/score.ts';

readCommand('npm run eval:speech', {
  does: `How well the embedded recogniser hears synthetic speech, beside the same recogniser used in other ways.
ffmpeg and espeak-ng speak sentences written for it, in several voices, speeds and noises. All of them take about
ten minutes on two cores.`,
  count: ['SENTENCES', 52],
});

/** What a listener heard in each clip, and its seconds of processor. */
type Result = { name: string; spots: boolean; texts: Map<Clip, string[]>; processor: number };

const clips = makeClips(input.count);
const seconds = clips.reduce((sum, clip) => sum + clip.seconds, 0);
const voices = voicesHere().map(({ program, voice, speed }) => `${program} ${voice} × ${speed}`);
const limited = createSemaphore(availableParallelism());
const { signal } = new AbortController();

console.log(`${clips.length} clips, ${seconds.toFixed(0)} s: ${voices.join(', ')}.`);
console.log(
  'A third each in digital silence, and in pink noise 20 and 10 dB below the speech. A lead-in is dithered silence.\n',
);
console.log(row('', 'noise', 'word error', 'alarms', 'false alarms', 'processor'));

const results: Result[] = [];
for (const listener of listeners) results.push(await hear(listener));
for (const each of results) print(each);
const [product, spotting] = ['the product', 'keyword spotting alone'].map((name) =>
  results.find((each) => each.name === name),
);
if (product && spotting) print(both(product, spotting));

async function hear({ name, spots = false, listen }: Listener): Promise<Result> {
  const timed = timedPocketsphinx();
  const texts = new Map<Clip, string[]>();
  const one = async (clip: Clip) => texts.set(clip, [await listen(clip.pcm, timed.program)]);
  await Promise.all(clips.map((clip) => limited(() => one(clip), signal)));
  const processor = timed.seconds();
  timed.remove();
  return { name, spots, texts, processor };
}

/** Alarm words that one or the other heard. The transcript is the first one's. */
function both(a: Result, b: Result): Result {
  const texts = clips.map((clip): [Clip, string[]] => [
    clip,
    [...(a.texts.get(clip) ?? []), ...(b.texts.get(clip) ?? [])],
  ]);
  return {
    name: 'the product or spotting',
    spots: a.spots,
    texts: new Map(texts),
    processor: a.processor + b.processor,
  };
}

/** One line for each noise, and one for all with the seconds of processor for each second of sound. */
function print({ name, spots, texts, processor }: Result): void {
  for (const noise of new Set(clips.map((clip) => clip.noise)))
    line(noise === 'digital' ? 'none' : `${noise} dB`, (clip) => clip.noise === noise);
  line('all', () => true, `${(processor / seconds).toFixed(2)} ×`);

  function line(noise: string, isIn: (clip: Clip) => boolean, cost = ''): void {
    const score: Score = noScore();
    for (const clip of clips.filter(isIn)) count(score, clip, texts.get(clip) ?? []);
    const { words, wrong, alarms, found, harmless, falseAlarms } = score;
    const error = spots ? '–' : `${((100 * wrong) / words).toFixed(1)} %`;
    console.log(row(name, noise, error, `${found} of ${alarms}`, `${falseAlarms} of ${harmless}`, cost));
  }
}

function row(name: string, ...cells: string[]): string {
  return `${name.padEnd(30)}${cells.map((cell) => cell.padStart(13)).join('')}`;
}
