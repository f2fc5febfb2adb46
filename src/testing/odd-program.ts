import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../moderation/engines/isolated/serve.ts';
import { because } from '../reasons/reason.ts';
import { Reasoned } from '../reasons/reasoned.ts';

// An engine that misbehaves as instructed.
serve(async () => {
  if (process.env.ODD_LOAD === 'fail') throw new Error('no such model');
  if (process.env.ODD_LOAD === 'slow') await sleep(500);
  return obey;
});

async function obey(order: string): Promise<unknown> {
  if (order === 'crash') process.kill(process.pid, 'SIGKILL');
  if (order === 'hang') await new Promise(() => {});
  if (order === 'block') for (;;);
  if (order === 'gorge') for (const all: Buffer[] = []; ; ) all.push(Buffer.alloc(20_000_000, 1));
  if (order === 'fail') throw new Error('no such picture');
  if (order === 'refuse')
    throw new Reasoned(because('message_of', { what: 'it', why: because('engine_closed') }));
  if (order === 'lie') return 7;
  return `${order} by ${process.pid}`;
}
