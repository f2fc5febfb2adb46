import { createTextEngine } from '../../src/moderation/text/engine.ts';
import { moderateInParts } from '../../src/moderation/text/in-parts.ts';
import { loadShippedModels } from '../../src/moderation/text/models/shipped-models.ts';
import { withModels } from '../../src/moderation/text/models/with-models.ts';
import { buildOwnWords, type OwnWord } from '../../src/moderation/text/own-words.ts';
import { hostileLists } from '../../src/testing/hostile/word-lists.ts';

const english = 'The quick brown fox jumps over the lazy dog and comes back at 7:30. ';
const chinese = '他在操场跑步，大家一起做体操，然后回家吃饭。';

/** The engine's cost in milliseconds of processor time: the median of several runs after a warm-up. */
export async function printSpeed(): Promise<void> {
  await printCommonSpeed();
  await printHostileSpeed();
  await printWaits();
}

/** What else in the process waits while a text as long as a request may be is judged. */
async function printWaits(): Promise<void> {
  const engine = withModels(createTextEngine(), await loadShippedModels());
  for (const [name, text] of [
    ['English', english],
    ['Chinese', chinese],
    ['ﷺ, which is read as 18 letters', 'ﷺ'],
    ['one insult', '傻逼'],
  ] as const) {
    const long = text.repeat(Math.ceil(350_000 / text.length));
    await moderateInParts(engine, long);
    const maxWait = watchEventLoop();
    const since = process.cpuUsage();
    await moderateInParts(engine, long);
    const ms = spent(since).toFixed(0);
    console.log(
      `  350,000 characters (${name}) in ${ms} ms, nothing waits longer than ${maxWait().toFixed(0)} ms`,
    );
  }
}

/** RH1: with any list of 50,000 words, 10,000 characters take at most 50 ms. */
async function printHostileSpeed(): Promise<void> {
  for (const { name, words, text } of hostileLists(50_000)) {
    const own = await buildOwnWords(words, name);
    const engine = createTextEngine({ own: () => own });
    const ms = median(() => engine.moderate(text), 9);
    console.log(`  hostile, ${words.length} words (${name}): 10,000 characters in ${ms.toFixed(0)} ms`);
  }
}

async function printCommonSpeed(): Promise<void> {
  const start = process.cpuUsage();
  const engine = createTextEngine();
  console.log(`  the lexicon's automata are built in ${spent(start).toFixed(0)} ms`);
  const words = inventedWords(20_000);
  const cpu = process.cpuUsage();
  const maxWait = watchEventLoop();
  const own = await buildOwnWords(words, 'speed');
  console.log(
    `  20,000 own words are built in ${spent(cpu).toFixed(0)} ms, nothing waits longer than ${maxWait().toFixed(0)} ms for it`,
  );
  const withOwn = createTextEngine({ own: () => own });
  for (const [name, text] of [
    ['English', english],
    ['Chinese', chinese],
  ] as const) {
    const long = text.repeat(Math.ceil(100_000 / text.length));
    const plain = median(() => engine.moderate(long), 7).toFixed(0);
    const more = median(() => withOwn.moderate(long), 7).toFixed(0);
    const short = median(() => engine.moderate(text), 200).toFixed(2);
    console.log(
      `  ${name}: 100,000 characters in ${plain} ms (${more} ms with 20,000 own words), ${text.length} in ${short} ms`,
    );
  }
}

const spent = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

function median(run: () => void, times: number): number {
  const each: number[] = [];
  for (let i = 0; i < times; i++) {
    const since = process.cpuUsage();
    run();
    each.push(spent(since));
  }
  return each.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}

/** Returns a function that reports the longest wait of anything else in the process so far, in processor time. */
function watchEventLoop(): () => number {
  let maxWait = 0;
  let last = process.cpuUsage();
  let running = true;
  const look = () => {
    maxWait = Math.max(maxWait, spent(last));
    last = process.cpuUsage();
    if (running) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    running = false;
    return maxWait;
  };
}

/** The same words each time, two thirds Latin, a third Chinese, with all three kinds of match. */
function inventedWords(count: number): OwnWord[] {
  const characters = Array.from(
    '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面',
  );
  const letters = Array.from('etaoinshrdlucmfwypvbgkjqxz');
  let seed = 20_261_120;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const pick = (from: readonly string[], length: number) =>
    Array.from({ length }, () => from[next(from.length)] ?? '').join('');
  return Array.from({ length: count }, (_, i): OwnWord => {
    const word = i % 3 === 0 ? pick(characters, 3 + next(3)) : pick(letters, 6 + next(7));
    const match = (['exact', 'fuzzy', 'pinyin'] as const)[next(3)] ?? 'fuzzy';
    return { word, label: 'UserDefine', level: 'review', match };
  });
}
