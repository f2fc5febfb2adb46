import type { CaseKind, Verdict } from '../../api/cases.ts';
import { faultsOfReasons } from '../../api/statement-rules.ts';
import type { contentTypes } from '../../api/statement-values.ts';
import type { Reasons, Statement } from '../../api/statements.ts';
import { type Context, machine } from '../context/context.ts';
import { Failure, type Fault, fault } from '../context/failure.ts';
import { findDecision } from '../entities/find-decision.ts';
import type { CaseRow } from '../store/tables.ts';
import { type Personal, personalIn, textMembers } from './personal.ts';

const typeOf: Record<CaseKind, (typeof contentTypes)[number]> = {
  text: 'CONTENT_TYPE_TEXT',
  video: 'CONTENT_TYPE_VIDEO',
  fragment: 'CONTENT_TYPE_VIDEO',
  audio: 'CONTENT_TYPE_AUDIO',
  'audio-stream': 'CONTENT_TYPE_AUDIO',
};

/** The day in UTC, as YYYY-MM-DD. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/**
 * Completes the statement of reasons of a decision with what is known of the case. Throws a fault for each invalid
 * member.
 */
export async function stateReasons(
  ctx: Context,
  row: CaseRow,
  { verdict, reasons }: { verdict: Verdict; reasons?: Reasons | null | undefined },
): Promise<Statement | null> {
  if (!reasons) return null;
  if (verdict !== 'reject') throw refused([fault('reasons', 'only_for_reject')]);
  const statement = completeStatement(row, reasons, await howAutomated(ctx, row));
  const broken = faultsOfReasons(statement).map(({ path, reason }) => ({ path: `reasons.${path}`, reason }));
  if (broken.length > 0) throw refused(broken);
  const about = await personalOf(ctx, row);
  const faults = textMembers.flatMap((member) => {
    const text = statement[member] ?? '';
    const [first] = personalIn(text, about);
    if (!first) return [];
    return [fault(`reasons.${member}`, 'must_not_identify', { words: text.slice(...first) })];
  });
  if (faults.length > 0) throw refused(faults);
  return statement;
}

/** Adds what the service knows of the case. `automated`: how far a machine made the decision. */
export function completeStatement(
  row: Pick<CaseRow, 'kind' | 'opened_at'>,
  reasons: Reasons,
  automated: Statement['automated_decision'],
): Statement {
  return {
    ...reasons,
    content_type: reasons.content_type.length > 0 ? reasons.content_type : [typeOf[row.kind]],
    content_date: reasons.content_date ?? dayOf(row.opened_at),
    application_date: reasons.application_date ?? dayOf(new Date()),
    automated_detection: 'Yes',
    automated_decision: automated,
    puid: crypto.randomUUID(),
  };
}

/** A person who looks again at what the machine decided alone decides together with it. */
async function howAutomated(ctx: Context, row: CaseRow): Promise<Statement['automated_decision']> {
  const standing = row.decision_id === null ? null : await findDecision(ctx.db.kysely, row.decision_id);
  return standing?.by_id === machine.id ? 'AUTOMATED_DECISION_PARTIALLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED';
}

async function personalOf(ctx: Context, row: CaseRow): Promise<Personal> {
  const text =
    row.kind === 'text'
      ? await ctx.db.kysely
          .selectFrom('text_item')
          .select('content')
          .where('id', '=', row.subject)
          .executeTakeFirst()
      : undefined;
  return {
    ids: [row.user_id, row.content_id, row.room_id],
    content: [text?.content ?? null, row.title],
  };
}

const refused = (errors: Fault[]) => new Failure('statement_incomplete', {}, { errors });
