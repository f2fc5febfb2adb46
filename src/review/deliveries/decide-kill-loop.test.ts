import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { decideKillLoop } from '../../testing/decide-kill-loop.ts';

it('RO1: of decision, audit event and delivery none is there without the others, whenever the process is killed', async () => {
  const database = await testDatabase();
  try {
    const { decisions, takenBack, torn } = await decideKillLoop(database.url, 8, 7);
    expect(torn).toEqual({
      decisionsWithoutDelivery: 0,
      decisionsWithoutAudit: 0,
      auditsWithoutDecision: 0,
      reversalsAstray: 0,
      casesAstray: 0,
    });
    expect(decisions).toBeGreaterThan(20);
    expect(takenBack).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
}, 120_000);
