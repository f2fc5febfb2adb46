/** What was made last, by name; the one not asked for the longest is freed when there are more than `most`. */
export function createKept<T>(most: number, make: (name: string) => Promise<T>, free: (made: T) => void) {
  const made = new Map<string, T>();
  return async (name: string): Promise<T> => {
    const held = made.get(name);
    made.delete(name);
    const one = held ?? (await make(name));
    made.set(name, one);
    if (made.size > most) {
      const [oldest] = made;
      if (oldest) {
        made.delete(oldest[0]);
        free(oldest[1]);
      }
    }
    return one;
  };
}
