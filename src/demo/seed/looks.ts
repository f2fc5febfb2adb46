import { openAppeal } from '../../review/appeals/open-appeal.ts';
import type { Context } from '../../review/context/context.ts';
import { decideOne } from '../../review/decisions/decide.ts';
import { findCase } from '../../review/entities/find-case.ts';
import { changeLane } from '../../review/lanes/save-lane.ts';
import { moderateTexts } from '../../review/submissions/moderate-texts.ts';

const texts = [
  { content: 'fr33 c0ins for the first ten who write to me', userId: 'u-31' },
  { content: 'fr33 c0ins at our school fair on Sunday', userId: 'u-32' },
];
const statement =
  'These coins are tickets of our school fair. Ask anybody in the room, they are all parents.';

/** One decision that waits for a second look and one that is appealed. Both are by this person; others answer them. */
export async function seedLooks(ctx: Context): Promise<void> {
  const { results } = await moderateTexts(ctx, { texts });
  const [looked, appealed] = results.map(({ caseId }) => caseId);
  if (!looked || !appealed) throw new Error('a text that is to be looked at again opened no case');
  await changeLane(ctx, {
    key: 'review',
    secondLook: { share: 1, verdicts: ['approve', 'reject'], chosen: false },
  });
  await reject(ctx, looked, 'the usual bait');
  // Decisions in the demo need no second look unless the visitor turns that on.
  await changeLane(ctx, { key: 'review', secondLook: null });
  await reject(ctx, appealed, 'the usual bait');
  await openAppeal(ctx, { id: appealed, statement, by: 'u-32' });
}

async function reject(ctx: Context, id: string, note: string): Promise<void> {
  const { version } = await findCase(ctx.db.kysely, id);
  const body = { verdict: 'reject', label: 'Ads', policy: 'scam', note, next: null } as const;
  await decideOne(ctx, { ...body, id, version, epoch: 'take' });
}
