import { sql } from 'kysely';
import type { StatementsQuery } from '../../api/statements.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import type { Db } from '../store/tables.ts';
import { endedAt, endStatement } from './end-statement.ts';
import { csvHead, publicStatement, type StatementFormat, statementLine } from './statement-line.ts';

const page = 500;
type Row = Awaited<ReturnType<typeof rowsAfter>>[number];

/**
 * The statements of every decision that left us and was made in these days, the oldest first, without personal data, as
 * it is read: a page at a time. One that has ended by now says when. That it was exported is audited.
 */
export async function exportStatements(
  ctx: Context,
  { format, ...days }: StatementsQuery & { format: StatementFormat },
): Promise<ReadableStream<Uint8Array>> {
  const db = ctx.db.kysely;
  await db.transaction().execute((trx) =>
    record(
      trx,
      ctx.actor,
      'statements-exported',
      {},
      {
        format,
        from: days.from ?? null,
        to: days.to ?? null,
      },
    ),
  );
  const encoder = new TextEncoder();
  let last: Row | null = null;
  let begun = false;
  return new ReadableStream<Uint8Array>({
    pull: async (out) => {
      const rows: Row[] = await rowsAfter(db, days, last);
      const lines = rows.map((row) => lineOf(row, format));
      if (!begun && format === 'csv') lines.unshift(csvHead());
      begun = true;
      if (lines.length > 0) out.enqueue(encoder.encode(lines.join('')));
      last = rows.at(-1) ?? last;
      if (rows.length < page) out.close();
    },
  });
}

function rowsAfter(db: Db, { from, to }: StatementsQuery, last: { decided_at: Date; id: string } | null) {
  let select = db
    .selectFrom('decision')
    .innerJoin('review_case', 'review_case.id', 'decision.case_id')
    .leftJoin('text_item', (join) =>
      join.on('review_case.kind', '=', 'text').on(sql<boolean>`text_item.id::text = review_case.subject`),
    )
    .select([
      'decision.id',
      'decision.decided_at',
      'decision.by_name',
      'decision.reasons',
      endedAt.as('ended_at'),
      'review_case.user_id',
      'review_case.content_id',
      'review_case.room_id',
      'review_case.title',
      'text_item.content',
    ])
    .where('decision.reasons', 'is not', null)
    // A look that agreed, or waits for a third person, stands for nothing; what was undone in time never was.
    .where((eb) => eb.or([eb('decision.outcome', 'is', null), eb('decision.outcome', '=', 'overturned')]))
    .where((eb) => eb.or([eb('decision.taken_back', 'is', null), eb('decision.taken_back', '=', 'reversed')]))
    .where('decision.undoable_until', '<=', sql<Date>`now()`);
  if (from) select = select.where('decision.decided_at', '>=', new Date(`${from}T00:00:00Z`));
  if (to)
    select = select.where(
      'decision.decided_at',
      '<',
      sql<Date>`${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
    );
  if (last)
    select = select.where(
      sql<boolean>`(decision.decided_at, decision.id) > (${last.decided_at}::timestamptz, ${last.id}::uuid)`,
    );
  return select.orderBy('decision.decided_at').orderBy('decision.id').limit(page).execute();
}

function lineOf(row: Row, format: StatementFormat): string {
  if (row.reasons === null) return '';
  const about = {
    ids: [row.user_id, row.content_id, row.room_id, row.by_name],
    content: [row.content, row.title],
  };
  return statementLine(publicStatement(endStatement(row.reasons, row.ended_at), about), format);
}
