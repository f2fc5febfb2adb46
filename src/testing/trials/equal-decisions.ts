import { claimCase } from '../../review/cases/claim-case.ts';
import { decideOne } from '../../review/decisions/decide.ts';
import { query } from '../product/videos.ts';
import { fillRoom, openRoom, personIn } from './room.ts';

/** RQ3: sends the same decision that many times at once under one idempotency key, for one case after another. */
export async function equalDecisions(
  databaseUrl: string,
  { trials, copies }: { trials: number; copies: number },
) {
  const db = await openRoom(databaseUrl);
  const ctx = personIn(db, 'mo');
  let differing = 0;
  try {
    for (const id of await fillRoom(databaseUrl, trials)) {
      const { case: seen } = await claimCase(ctx, { id });
      const epoch = seen.claim?.epoch ?? 0;
      const send = () =>
        decideOne(ctx, {
          id,
          version: seen.version,
          epoch,
          verdict: 'reject',
          label: 'Ads',
          next: null,
          idempotencyKey: `key-${id}`,
        });
      const answers = await Promise.all(Array.from({ length: copies }, send));
      if (new Set(answers.map((decision) => decision.id)).size !== 1) differing++;
    }
    const [figures] = await query<{ decisions: number; events: number; deliveries: number }>(
      databaseUrl,
      `select (select count(*)::int from decision) as decisions, (select count(*)::int from delivery) as deliveries,
         (select count(*)::int from audit_event where what = 'decided') as events`,
    );
    if (!figures) throw new Error('nothing was counted');
    return { ...figures, differing };
  } finally {
    await db.close();
  }
}
