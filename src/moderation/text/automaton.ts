import { UnitSet } from './unit-set.ts';

/** What is searched for, and what is told of it when it stands in a text. */
export type Pattern<Data> = { pattern: string; data: Data };

/** The UTF-16 units of a text; `length` of them count, whatever the array could hold. */
export type Units = { units: Uint16Array; length: number };

/** All patterns at once (Aho–Corasick), in time linear in the text. */
export type Automaton<Data> = {
  /**
   * Tells every place where a pattern stands, overlapping ones too: by their ends, of those with one end the longest first,
   * of equal ones in the order they were given. Stops as soon as `tell` returns false.
   */
  search(text: Units, tell: (data: Data, start: number, end: number) => boolean): void;
  /** The length of the longest pattern. */
  readonly longest: number;
  /** Whether the first character of a pattern is this one. */
  begins(code: number): boolean;
};

const none = -1;
const kept = 1 << 13;

/** Steps from state to state lie in one table of pairs, found by a hash of state and unit: the same for ten words and for a million. */
export function buildAutomaton<Data>(patterns: readonly Pattern<Data>[]): Automaton<Data> {
  const most = patterns.reduce((sum, { pattern }) => sum + pattern.length, 1);
  const steps = createSteps(most);
  const parent = new Int32Array(most);
  const unitOf = new Uint16Array(most);
  const depth = new Int32Array(most);
  /** 1 for states that have a next state other than the one beside them. */
  const branches = new Uint8Array(most);
  const firstPattern = new Int32Array(most).fill(none);
  const lastPattern = new Int32Array(most).fill(none);
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
  /** The nearest shorter state that ends a pattern; 0 for none. */
  const shorter = new Int32Array(states);
  for (const state of byDepth(depth.subarray(0, states))) {
    const from = parent[state] ?? 0;
    if (from !== 0) failure[state] = step(failure[from] ?? 0, unitOf[state] ?? 0);
    const fallback = failure[state] ?? 0;
    shorter[state] = firstPattern[fallback] === none ? (shorter[fallback] ?? 0) : fallback;
  }
  /** The state itself if it ends a pattern, or else the nearest shorter one that does. */
  const ending = shorter.map((fallback, state) => (firstPattern[state] === none ? fallback : state));
  const firsts = new UnitSet(patterns.map(({ pattern }) => pattern.charAt(0)).join(''));

  function step(from: number, unit: number): number {
    for (let state = from; ; state = failure[state] ?? 0) {
      // The states of one word are numbered in order, so the next state is usually the one beside, close in memory.
      if (parent[state + 1] === state && unitOf[state + 1] === unit) return state + 1;
      const next = branches[state] === 1 ? steps.from(state, unit) : 0;
      if (next !== 0 || state === 0) return next;
    }
  }

  // Where steps have led, one place for each pair's hash: most of them end in the beginning, by way of several others.
  // A place is four numbers beside each other: the state, the unit, the next state, and the first that ends a pattern there.
  const taken = new Int32Array(4 * kept).fill(none);
  const take = (place: number, state: number, unit: number) => {
    const next = step(state, unit);
    taken[place] = state;
    taken[place + 1] = unit;
    taken[place + 2] = next;
    taken[place + 3] = ending[next] ?? 0;
  };

  return {
    longest: patterns.reduce((most, { pattern }) => Math.max(most, pattern.length), 0),
    begins: (code) => firsts.has(code <= 0xffff ? code : 0xd800 + ((code - 0x10000) >> 10)),
    search: ({ units, length }, tell) => {
      let state = 0;
      for (let at = 0; at < length; at++) {
        const unit = units[at] ?? 0;
        if (state === 0 && !firsts.has(unit)) continue;
        const place = ((Math.imul(state, 0x9e3779b1) + unit) & (kept - 1)) << 2;
        if (taken[place] !== state || taken[place + 1] !== unit) take(place, state, unit);
        state = taken[place + 2] ?? 0;
        for (let end = taken[place + 3] ?? 0; end !== 0; end = shorter[end] ?? 0) {
          for (let index = firstPattern[end] ?? none; index !== none; index = nextPattern[index] ?? none) {
            const found = patterns[index];
            if (found && !tell(found.data, at + 1 - found.pattern.length, at + 1)) return;
          }
        }
      }
    },
  };
}

/** All states but the first, those of shorter beginnings first. */
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

/** Which state follows a state on a unit; 0 for none. Open addressing, half empty at least. */
function createSteps(most: number) {
  let size = 16;
  while (size < 2 * most) size *= 2;
  const mask = size - 1;
  const states = new Int32Array(size).fill(none);
  const units = new Uint16Array(size);
  const targets = new Int32Array(size);
  const place = (state: number, unit: number) => {
    const mixed = Math.imul(state, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b);
    let at = (mixed ^ (mixed >>> 15)) & mask;
    while (states[at] !== none && (states[at] !== state || units[at] !== unit)) at = (at + 1) & mask;
    return at;
  };
  return {
    from: (state: number, unit: number) => targets[place(state, unit)] ?? 0,
    add: (state: number, unit: number, target: number) => {
      const at = place(state, unit);
      states[at] = state;
      units[at] = unit;
      targets[at] = target;
    },
  };
}
