/**
 * PostgreSQL's worker, begun by whoever imports this first: it reads its program while the page reads its own. Orders wait
 * for it.
 */
export const startedWorker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Rejects when it cannot be begun or breaks off, also for who asks only afterwards. */
export const workerFailure = new Promise<never>((_, reject) => {
  startedWorker.addEventListener('error', ({ message }) => reject(new Error(message)));
});
workerFailure.catch(() => {});
