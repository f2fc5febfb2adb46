import { serve } from './serve.ts';

// For host.test.ts: an engine that does whatever it is told.
serve(async () => async (order: string) => {
  if (order === 'crash') process.kill(process.pid, 'SIGKILL');
  if (order === 'hang') await new Promise(() => {});
  if (order === 'block') for (;;);
  if (order === 'fail') throw new Error('no such picture');
  if (order === 'lie') return 7;
  return `${order} by ${process.pid}`;
});
