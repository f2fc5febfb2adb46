import type { Random } from '../../src/platform/random/seeded.ts';

/** Where content comes from: a few send a great deal, most hardly anything. */
export type Sources = ReturnType<typeof sourcesOf>;

export function sourcesOf(random: Random, cases: number) {
  const users = Math.max(60, Math.round(cases / 12));
  const rooms = Math.max(25, Math.round(cases / 500));
  const forums = 40;
  const name = (what: string, number: number) => `${what}-${1000 + number}`;
  return {
    user: () => name('u', random.longTail(users, 2)),
    room: () => name('room', random.longTail(rooms, 2.2)),
    forum: () => name('forum', random.longTail(forums, 2)),
    /** 0…1: how bad their content usually is. Most are nearly harmless. */
    leaningOf: (source: string) => spread(source) ** 4,
  };
}

/** A hash of the name as a uniform number 0…1. */
function spread(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
