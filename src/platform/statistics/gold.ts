import { type Cusum, cusumOf, isAlarm, nextScore } from './cusum.ts';

/**
 * How a person who overlooks known violations more often than usual is found: of each block of `cases`, `limit` misses
 * are more than usual. `early`: adds up evidence case by case, so that it speaks sooner, and is wrong more often.
 */
export type GoldDesign = { usual: number; more: number; cases: number; limit: number; early: Cusum };

/**
 * Both find the person in about 90 of 100 blocks, and accuse somebody who misses as many as usual in about 1 of 100
 * (gold.test.ts).
 */
export const goldDesigns = {
  'few-misses': { usual: 0.03, more: 0.1, cases: 140, limit: 10, early: cusumOf(0.03, 0.1, 4.6) },
  'many-misses': { usual: 0.1, more: 0.2, cases: 160, limit: 26, early: cusumOf(0.1, 0.2, 4.6) },
} as const satisfies Record<string, GoldDesign>;

export type GoldFinding = {
  /** `too-few`: the first block is not complete. Otherwise what the last complete block says. */
  finding: 'too-few' | 'as-usual' | 'more-than-usual';
  /** Known violations that are missing until the next block is complete. */
  needed: number;
  /** Misses of the last complete block; null: there is none. */
  missedOfBlock: number | null;
  /** The chart has reached its limit since the last block ended. */
  early: boolean;
};

/**
 * What a person's answers to known violations say. `missed`: in the order of the answers, each once. Blocks do not
 * overlap: looking again at every answer would accuse more people of nothing.
 */
export function findMisses(missed: readonly boolean[], design: GoldDesign): GoldFinding {
  const blocks = Math.floor(missed.length / design.cases);
  const block = missed.slice((blocks - 1) * design.cases, blocks * design.cases);
  const since = missed.slice(blocks * design.cases);
  let score = 0;
  let early = false;
  for (const one of since) {
    score = nextScore(score, design.early, one);
    early ||= isAlarm(score, design.early);
  }
  const missedOfBlock = blocks === 0 ? null : block.filter(Boolean).length;
  return {
    finding:
      missedOfBlock === null ? 'too-few' : missedOfBlock >= design.limit ? 'more-than-usual' : 'as-usual',
    needed: design.cases - since.length,
    missedOfBlock,
    early,
  };
}
