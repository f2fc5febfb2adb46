/**
 * PostgreSQL's worker. It starts with the first import of this module, so it loads its program while the page loads.
 * Requests wait until it is ready.
 */
export const startedWorker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Rejects when the worker cannot start or fails, even if it is first awaited after that. */
export const workerFailure = new Promise<never>((_, reject) => {
  startedWorker.addEventListener('error', ({ message }) => reject(new Error(message)));
});
workerFailure.catch(() => {});
