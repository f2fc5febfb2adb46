/** Runs all at once. When one fails, aborts the others, waits for them and throws the error. */
export async function runAll(
  signal: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const broken = new AbortController();
  const one = AbortSignal.any([signal, broken.signal]);
  const fail = (error: unknown) => broken.abort(error);
  await Promise.all(works.map((work) => work(one).catch(fail)));
  if (broken.signal.aborted) throw broken.signal.reason;
}
