import { setImmediate } from 'node:timers/promises';
import { hashDistance } from '../../../platform/pictures/distance.ts';

/** Imported hashes of one entry, which have no pictures: eight numbers of 32 bits for each hash. */
export type HashList = { id: string; label: number; name: string; hashes: Uint32Array };

export type HashIndex = {
  /** The number of hashes. */
  size: number;
  /** The listed hash nearest to any of `hashes`, within `maxDistance` (at most 31); null when there is none. */
  nearest(hashes: Uint32Array[], maxDistance: number): { list: HashList; distance: number } | null;
  lists: readonly HashList[];
};

const parts = 16;
const values = 65_536;

/**
 * Finds hashes of long lists without comparing each. Two hashes that differ in at most 31 bits differ in at most one bit
 * of at least one of their sixteen parts (multi-index hashing). Returns `before` when the lists are those of it. Lets
 * other work pass between steps of 25,000 hashes.
 */
export async function indexHashes(lists: readonly HashList[], before?: HashIndex): Promise<HashIndex> {
  if (before && lists.length === before.lists.length && lists.every((list, i) => list === before.lists[i]))
    return before;
  const size = lists.reduce((sum, { hashes }) => sum + hashes.length / 8, 0);
  const all = new Uint32Array(size * 8);
  const owners = new Uint32Array(size);
  let at = 0;
  for (const [owner, { hashes }] of lists.entries()) {
    all.set(hashes, at * 8);
    owners.fill(owner, at, at + hashes.length / 8);
    at += hashes.length / 8;
  }
  const tables: Table[] = [];
  for (let part = 0; part < parts && size > 0; part++) {
    tables.push(await tableOf(all, part));
  }
  return { size, lists, nearest: (hashes, maxDistance) => search(hashes, maxDistance) };

  function search(hashes: Uint32Array[], maxDistance: number) {
    let [best, distance] = [-1, maxDistance + 1];
    for (const hash of hashes) {
      for (const [part, { starts, entries }] of tables.entries()) {
        const value = partOf(hash, 0, part);
        // The value itself, then with each of its bits changed.
        for (let bit = -1; bit < 16; bit++) {
          const probe = bit < 0 ? value : value ^ (1 << bit);
          for (let i = starts[probe] ?? 0; i < (starts[probe + 1] ?? 0); i++) {
            const entry = entries[i] ?? 0;
            const away = hashDistance(hash, all, entry * 8);
            if (away < distance) [best, distance] = [entry, away];
          }
        }
      }
    }
    const list = best < 0 ? undefined : lists[owners[best] ?? 0];
    return list ? { list, distance } : null;
  }
}

/** The hashes by the value of one part: those with value `v` are `entries` from `starts[v]` to `starts[v + 1]`. */
type Table = { starts: Uint32Array; entries: Uint32Array };

async function tableOf(hashes: Uint32Array, part: number): Promise<Table> {
  const starts = new Uint32Array(values + 1);
  for (const [from, to] of steps(hashes.length)) {
    await setImmediate();
    for (let at = from; at < to; at += 8) {
      const next = partOf(hashes, at, part) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
  }
  for (let value = 0; value < values; value++)
    starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0);
  const free = starts.slice();
  const entries = new Uint32Array(hashes.length / 8);
  for (const [from, to] of steps(hashes.length)) {
    await setImmediate();
    for (let at = from; at < to; at += 8) {
      const value = partOf(hashes, at, part);
      const place = free[value] ?? 0;
      entries[place] = at / 8;
      free[value] = place + 1;
    }
  }
  return { starts, entries };
}

const step = 8 * 25_000;

/** From where to where each step goes. */
const steps = (length: number): [from: number, to: number][] =>
  Array.from({ length: Math.ceil(length / step) }, (_, i) => [i * step, Math.min(length, (i + 1) * step)]);

const partOf = (hashes: Uint32Array, at: number, part: number): number =>
  ((hashes[at + (part >> 1)] ?? 0) >>> ((part & 1) * 16)) & 0xffff;
