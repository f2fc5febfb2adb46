type Deletable = { delete(): unknown };
export type Track = <T extends Deletable>(object: T) => T;

/** Runs `work`, then frees the objects passed to `track`, because OpenCV's objects are not garbage-collected. */
export function withScope<T>(work: (track: Track) => T): T {
  const tracked: Deletable[] = [];
  try {
    return work((object) => {
      tracked.push(object);
      return object;
    });
  } finally {
    for (const object of tracked) object.delete();
  }
}
