import { UnitSet } from './unit-set.ts';

/** A pattern to search for, and the data reported with each occurrence. */
export type Pattern<Data> = { pattern: string; data: Data };

/** The UTF-16 units of a text. Only the first `length` units count; the array may be longer. */
export type Units = { units: Uint16Array; length: number };

/** Searches for all patterns at once (Aho–Corasick), in time linear in the text. */
export type Automaton<Data> = {
  /**
   * Reports every occurrence of every pattern, also overlapping ones. They are ordered by end, then longest first, then
   * in the order of `patterns`. Stops as soon as `report` returns false.
   */
  search(text: Units, report: (data: Data, start: number, end: number) => boolean): void;
  /** The length of the longest pattern, in UTF-16 units. */
  readonly maxLength: number;
  /** Whether a pattern begins with this code point. */
  begins(code: number): boolean;
};

const none = -1;
const cacheSize = 1 << 13;

/** Transitions are stored in one hash table by state and unit, which works for ten words as for a million. */
export function buildAutomaton<Data>(patterns: readonly Pattern<Data>[]): Automaton<Data> {
  const maxStates = patterns.reduce((sum, { pattern }) => sum + pattern.length, 1);
  const steps = createSteps(maxStates);
  const parent = new Int32Array(maxStates);
  const unitOf = new Uint16Array(maxStates);
  const depth = new Int32Array(maxStates);
  /** 1 for states with a next state other than the following number. */
  const branches = new Uint8Array(maxStates);
  const firstPattern = new Int32Array(maxStates).fill(none);
  const lastPattern = new Int32Array(maxStates).fill(none);
  const nextPattern = new Int32Array(patterns.length).fill(none);
  let states = 1;
  for (const [index, { pattern }] of patterns.entries()) {
    let state = 0;
    for (let at = 0; at < pattern.length; at++) {
      const unit = pattern.charCodeAt(at);
      let next = steps.from(state, unit);
      if (next === 0) {
        next = states++;
        steps.add(state, unit, next);
        if (next !== state + 1) branches[state] = 1;
        parent[next] = state;
        unitOf[next] = unit;
        depth[next] = at + 1;
      }
      state = next;
    }
    if (state === 0) continue;
    const before = lastPattern[state] ?? none;
    if (before === none) firstPattern[state] = index;
    else nextPattern[before] = index;
    lastPattern[state] = index;
  }
  const failure = new Int32Array(states);
  /** For each state, the longest shorter suffix that ends a pattern; 0 for none. */
  const shorter = new Int32Array(states);
  for (const state of byDepth(depth.subarray(0, states))) {
    const from = parent[state] ?? 0;
    if (from !== 0) failure[state] = step(failure[from] ?? 0, unitOf[state] ?? 0);
    const fallback = failure[state] ?? 0;
    shorter[state] = firstPattern[fallback] === none ? (shorter[fallback] ?? 0) : fallback;
  }
  /** For each state, the state itself if it ends a pattern, otherwise the longest suffix that does. */
  const ending = shorter.map((fallback, state) => (firstPattern[state] === none ? fallback : state));
  const firsts = new UnitSet(patterns.map(({ pattern }) => pattern.charAt(0)).join(''));

  function step(from: number, unit: number): number {
    for (let state = from; ; state = failure[state] ?? 0) {
      // The states of a word are numbered in order, so the next state is usually the next number, close in memory.
      if (parent[state + 1] === state && unitOf[state + 1] === unit) return state + 1;
      const next = branches[state] === 1 ? steps.from(state, unit) : 0;
      if (next !== 0 || state === 0) return next;
    }
  }

  // Cache of steps, one slot for each hash of state and unit, because most steps fall back through several states.
  // A slot has four numbers: the state, the unit, the next state, and the first state there that ends a pattern.
  const cache = new Int32Array(4 * cacheSize).fill(none);
  const fill = (slot: number, state: number, unit: number) => {
    const next = step(state, unit);
    cache[slot] = state;
    cache[slot + 1] = unit;
    cache[slot + 2] = next;
    cache[slot + 3] = ending[next] ?? 0;
  };

  return {
    maxLength: patterns.reduce((max, { pattern }) => Math.max(max, pattern.length), 0),
    begins: (code) => firsts.has(code <= 0xffff ? code : 0xd800 + ((code - 0x10000) >> 10)),
    search: ({ units, length }, report) => {
      let state = 0;
      for (let at = 0; at < length; at++) {
        const unit = units[at] ?? 0;
        if (state === 0 && !firsts.has(unit)) continue;
        const slot = ((Math.imul(state, 0x9e3779b1) + unit) & (cacheSize - 1)) << 2;
        if (cache[slot] !== state || cache[slot + 1] !== unit) fill(slot, state, unit);
        state = cache[slot + 2] ?? 0;
        for (let end = cache[slot + 3] ?? 0; end !== 0; end = shorter[end] ?? 0) {
          for (let index = firstPattern[end] ?? none; index !== none; index = nextPattern[index] ?? none) {
            const match = patterns[index];
            if (match && !report(match.data, at + 1 - match.pattern.length, at + 1)) return;
          }
        }
      }
    },
  };
}

/** All states but the first, ordered by depth. */
function byDepth(depth: Int32Array): Int32Array {
  let deepest = 0;
  for (const one of depth) deepest = Math.max(deepest, one);
  const from = new Int32Array(deepest + 2);
  for (const one of depth) from[one + 1] = (from[one + 1] ?? 0) + 1;
  for (let at = 1; at < from.length; at++) from[at] = (from[at] ?? 0) + (from[at - 1] ?? 0);
  const states = new Int32Array(depth.length);
  for (let state = 0; state < depth.length; state++) {
    const at = depth[state] ?? 0;
    states[from[at] ?? 0] = state;
    from[at] = (from[at] ?? 0) + 1;
  }
  return states.subarray(1);
}

/** Maps a state and a unit to the next state; 0 for none. Open addressing, at least half empty. */
function createSteps(maxStates: number) {
  let size = 16;
  while (size < 2 * maxStates) size *= 2;
  const mask = size - 1;
  const states = new Int32Array(size).fill(none);
  const units = new Uint16Array(size);
  const targets = new Int32Array(size);
  const slotOf = (state: number, unit: number) => {
    const mixed = Math.imul(state, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b);
    let at = (mixed ^ (mixed >>> 15)) & mask;
    while (states[at] !== none && (states[at] !== state || units[at] !== unit)) at = (at + 1) & mask;
    return at;
  };
  return {
    from: (state: number, unit: number) => targets[slotOf(state, unit)] ?? 0,
    add: (state: number, unit: number, target: number) => {
      const at = slotOf(state, unit);
      states[at] = state;
      units[at] = unit;
      targets[at] = target;
    },
  };
}
