// Soak: eight processes are started and killed one after another, more than a minute on a busy machine.
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { decideKillLoop } from '../../testing/decide-kill-loop.ts';

it('RO1: decision, audit event and delivery are written together or not at all, whenever the process is killed', async () => {
  const database = await testDatabase('review');
  try {
    const { kills, torn } = await decideKillLoop(database.url, 8, 7);
    expect(torn).toEqual({
      decisionsWithoutDelivery: 0,
      decisionsWithoutAudit: 0,
      auditsWithoutDecision: 0,
      reversalsAstray: 0,
      casesAstray: 0,
    });
    expect(kills).toBeGreaterThanOrEqual(8);
  } finally {
    await database.drop();
  }
});
