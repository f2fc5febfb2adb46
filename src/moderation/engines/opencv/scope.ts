type Deletable = { delete(): unknown };
export type Keep = <T extends Deletable>(made: T) => T;

/** Runs `work` and then frees what it gave to `keep`: OpenCV's objects lie outside what JavaScript collects. */
export function withScope<T>(work: (keep: Keep) => T): T {
  const kept: Deletable[] = [];
  try {
    return work((made) => {
      kept.push(made);
      return made;
    });
  } finally {
    for (const made of kept) made.delete();
  }
}
