import { setTimeout as sleep } from 'node:timers/promises';
import type { Notes } from '../report.ts';
import type { Ground } from './check.ts';

const burst = 60;
const perSecond = 60;
const windowMs = 1000;

/**
 * How many text requests pass in the busiest second: sixty at once, then sixty more over the second that follows. The
 * document names two limits, 10 and 50, and no answer beyond them, so the figure is reported without a judgement.
 */
export async function checkTextRate({ caller }: Ground, notes: Notes): Promise<void> {
  const sent = Array.from({ length: burst + perSecond }, async (_, index) => {
    await sleep(index < burst ? 0 : ((index - burst) * windowMs) / perSecond);
    const from = performance.now();
    const answer = await caller.atOnce('text', { text: [{ content: 'hello' }] });
    return { passed: answer.ok && answer.code === 0, from, to: performance.now() };
  });
  const all = await Promise.all(sent);
  const passed = all.filter((one) => one.passed);
  const busiest = busiestSecond(passed);
  const check = 'texts that pass in the busiest second (the document says 10, and 50)';
  const figure = passed.length === all.length ? `at least ${busiest}; none was refused` : `${busiest}`;
  notes.tolerated(check, `${figure}, of ${all.length} in ${(spanOf(all) / 1000).toFixed(1)} s`);
}

type Passed = { from: number; to: number };

/**
 * The service accepted each request between its sending and its answer. Counts those that certainly fell into one
 * window of a second.
 */
function busiestSecond(passed: readonly Passed[]): number {
  const within = (start: number) => passed.filter(({ from, to }) => from >= start && to < start + windowMs);
  return Math.max(0, ...passed.map(({ from }) => within(from).length));
}

function spanOf(all: readonly Passed[]): number {
  return Math.max(...all.map(({ to }) => to)) - Math.min(...all.map(({ from }) => from));
}
