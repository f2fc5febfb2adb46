/** Caches values by name, at most `maxEntries`: the least recently used one is freed. */
export function createLruCache<T>(
  maxEntries: number,
  create: (name: string) => Promise<T>,
  free: (value: T) => void,
) {
  const cache = new Map<string, T>();
  return async (name: string): Promise<T> => {
    const cached = cache.get(name);
    cache.delete(name);
    const value = cached ?? (await create(name));
    cache.set(name, value);
    if (cache.size > maxEntries) {
      const [oldest] = cache;
      if (oldest) {
        cache.delete(oldest[0]);
        free(oldest[1]);
      }
    }
    return value;
  };
}
