/** The members of `now` that differ. */
export function changesOf<Values extends object>(
  now: Values,
  before: object,
  without: readonly (keyof Values)[] = [],
): Partial<Values> {
  const changed = Object.entries(now).filter(
    ([name, value]) => !without.includes(name as keyof Values) && !isSame(value, Reflect.get(before, name)),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
