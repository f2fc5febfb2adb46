import type { HistoryEntry } from '../../api/cases.ts';
import type { OperatorAction } from '../../api/operator.ts';
import type { Context, OperatorRequest } from '../context/context.ts';
import { transact } from '../journal/transact.ts';
import { askOperator } from './ask-operator.ts';

type Change<Result> = {
  /** The operator's path, after its base: `/words/17`. */
  path: string;
  request: OperatorRequest;
  /** Parses the successful answer. */
  read(answer: Response): Promise<Result>;
  what: OperatorAction | 'gallery-picture-added';
  /** The audit detail: the entry and its change; null when nothing changed. */
  detail(result: Result): HistoryEntry['detail'] | null;
  submissionId?: string;
};

/** Forwards a change to the moderation service and audits it. Refused changes are not audited. */
export async function changeByOperator<Result>(ctx: Context, change: Change<Result>): Promise<Result> {
  const result = await change.read(await askOperator(ctx, change.path, change.request));
  const detail = change.detail(result);
  if (detail === null) return result;
  const { submissionId } = change;
  const about = submissionId === undefined ? {} : { submissionId };
  await transact(ctx, async ({ record }) => record(change.what, detail, about));
  return result;
}
