import type { z } from 'zod';
import { bulkSample, bulkUnsampled } from '../../api/deciding.ts';
import type { BulkAnswer, BulkUndoAnswer, bulkDecisionBodySchema } from '../../api/decisions.ts';
import type { Localizable } from '../../reasons/say.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { findCase } from '../entities/find-case.ts';
import { showOneCase } from '../show/show-case.ts';
import { showDecision } from '../show/show-decision.ts';
import { decideOne } from './decide.ts';
import { undo } from './undo.ts';

type Input = z.output<typeof bulkDecisionBodySchema> & { idempotencyKey?: string };

/**
 * Decides many cases alike, each with the same verb in its own transaction, with one answer per case. If a request
 * breaks off and is repeated under its key, it decides the remaining cases and answers for all.
 */
export async function bulkDecide(ctx: Context, input: Input): Promise<Localizable<BulkAnswer>> {
  const { cases, looked, idempotencyKey, ...alike } = input;
  const versions = new Map(cases.map(({ id, ...one }) => [id, one]));
  const seen = new Set(looked.filter((id) => versions.has(id)));
  if (versions.size > bulkUnsampled && seen.size < bulkSample) {
    throw new Failure(
      'look_before_bulk',
      { count: bulkSample },
      { errors: [fault('looked', 'names_too_few_cases', { count: bulkSample })] },
    );
  }
  const bulk = { size: versions.size, looked: seen.size };
  const results: Localizable<BulkAnswer>['results'] = [];
  for (const [id, one] of versions) {
    const key = idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey} ${id}` };
    try {
      const decision = await decideOne(ctx, { ...alike, ...key, ...one, id, epoch: 'take', bulk });
      results.push({ id, decision: showDecision(decision), problem: null });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      results.push({ id, decision: null, problem: await whoInstead(ctx, id, error) });
    }
  }
  return { results };
}

type Problem = NonNullable<Localizable<BulkAnswer>['results'][number]['problem']>;

async function whoInstead(ctx: Context, id: string, failure: Failure): Promise<Problem> {
  const problem = { code: failure.code, detail: failure.reason };
  if (failure.code === 'not_found') return { ...problem, by: null, decision: null };
  const row = await findCase(ctx.db.kysely, id);
  const { decision, claim } = await showOneCase(ctx.db.kysely, row, ctx.actor);
  return { ...problem, by: decision?.by ?? claim?.by ?? null, decision };
}

/** Undoes decisions that were made in bulk, as far as possible, with one answer per decision. */
export async function bulkUndo(ctx: Context, input: { ids: string[] }): Promise<Localizable<BulkUndoAnswer>> {
  const results: Localizable<BulkUndoAnswer>['results'] = [];
  for (const id of new Set(input.ids)) {
    try {
      const undone = await undo(ctx, { id });
      results.push({ id, case: undone.case, problem: null });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      results.push({ id, case: null, problem: { code: error.code, detail: error.reason } });
    }
  }
  return { results };
}
