import type { HistoryEntry } from '../../api/cases.ts';
import type { OperatorDeed } from '../../api/operator.ts';
import { record } from '../audit/record.ts';
import type { Context, OperatorRequest } from '../context.ts';
import { askOperator } from './ask-operator.ts';

type Change = {
  /** The operator's address, after its base: `/words/17`. */
  path: string;
  request: OperatorRequest;
  what: OperatorDeed | 'gallery-picture-added';
  detail: HistoryEntry['detail'];
  submissionId?: string;
};

/** Forwards a change to the moderation service and writes who made it. What was refused there is not written. */
export async function changeByOperator(ctx: Context, change: Change): Promise<Response> {
  const answer = await askOperator(ctx, change.path, change.request);
  const { submissionId, what, detail } = change;
  await ctx.db.kysely
    .transaction()
    .execute((trx) =>
      record(trx, ctx.actor, what, submissionId === undefined ? {} : { submissionId }, detail),
    );
  return answer;
}
