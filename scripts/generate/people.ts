import type { Random } from '../../src/platform/random/seeded.ts';

/**
 * `miss`, `strike`: how often they approve bad content, and reject good content. `timeFactor`: time on a case, 1 is usual.
 */
export type Person = {
  id: string;
  name: string;
  supervisor: boolean;
  /** Local working hours, the end not included; a shift may pass midnight. */
  shift: [number, number];
  share: number;
  miss: number;
  strike: number;
  timeFactor: number;
};

/** The prefix of generated people's ids, so that real people's work is never mistaken for theirs. */
export const generatedId = 'generated-';

const person = (
  name: string,
  rest: Omit<Person, 'id' | 'name' | 'supervisor'>,
  supervisor = false,
): Person => ({
  id: `${generatedId}${name.toLowerCase().replace(/\W+/g, '-')}`,
  name,
  supervisor,
  ...rest,
});

/** Few work in the evening, when most content comes. */
export const people: readonly Person[] = [
  person('Ana Lindqvist', { shift: [8, 16], share: 1.2, miss: 0.012, strike: 0.01, timeFactor: 1.1 }),
  person('Bo Chen', { shift: [9, 17], share: 1.1, miss: 0.02, strike: 0.015, timeFactor: 0.95 }),
  person('Chi Okafor', { shift: [8, 16], share: 1, miss: 0.025, strike: 0.02, timeFactor: 1 }),
  person('Dora Meier', { shift: [9, 17], share: 0.9, miss: 0.015, strike: 0.05, timeFactor: 0.85 }),
  person('Emre Yilmaz', { shift: [10, 18], share: 1, miss: 0.07, strike: 0.02, timeFactor: 0.7 }),
  person('Fang Liu', { shift: [10, 18], share: 1.1, miss: 0.01, strike: 0.012, timeFactor: 1.25 }),
  person('Grace Mbeki', { shift: [12, 20], share: 1, miss: 0.03, strike: 0.025, timeFactor: 1 }),
  person('Hugo Silva', { shift: [16, 24], share: 0.8, miss: 0.05, strike: 0.045, timeFactor: 0.75 }),
  person('Ines Novak', { shift: [18, 26], share: 1, miss: 0.02, strike: 0.02, timeFactor: 0.9 }),
  person('Jun Park', { shift: [23, 31], share: 1.2, miss: 0.04, strike: 0.03, timeFactor: 1.05 }),
  person('Kai Tanaka', { shift: [0, 8], share: 0.9, miss: 0.025, strike: 0.03, timeFactor: 1.1 }),
  person('Lea Fontaine', { shift: [8, 16], share: 0.3, miss: 0.008, strike: 0.008, timeFactor: 1.3 }, true),
  person('Musa Keita', { shift: [14, 22], share: 0.25, miss: 0.01, strike: 0.01, timeFactor: 1.2 }, true),
  person('Nora Haddad', { shift: [20, 30], share: 0.2, miss: 0.012, strike: 0.008, timeFactor: 1.2 }, true),
];

const works = ({ shift: [from, to] }: Person, hour: number) =>
  (hour >= from && hour < to) || (hour + 24 >= from && hour + 24 < to);

/** Who takes a case at this local hour, never one of `not`. If nobody suitable is on shift, somebody works late. */
export function whoTakes(
  random: Random,
  hour: number,
  { not = [], supervisor = false }: { not?: readonly string[]; supervisor?: boolean } = {},
): Person {
  const able = people.filter((one) => !not.includes(one.id) && (!supervisor || one.supervisor));
  const on = able.filter((one) => works(one, hour));
  return random.weighted((on.length > 0 ? on : able).map((one) => [one, one.share] as const));
}
