import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { AppEvent } from '../../api/events.ts';
import type { Actor, Context } from '../context/context.ts';
import { tally } from '../counting/tally.ts';
import { isBlind } from '../entities/case-state.ts';
import type { AuditEntry } from '../journal/record.ts';
import { type Change, transact } from '../journal/transact.ts';
import { byIndexes } from '../store/by-indexes.ts';
import type { CaseRow, Cases, Parts, PartTable, Tables, Trx } from '../store/tables.ts';
import { indexCases, indexFacets } from './index-cases.ts';

type CaseId = Pick<CaseRow, 'id' | 'submission_id'>;
type CaseEvent = AppEvent & { caseId: string };
type Stored = CaseId & Pick<CaseRow, 'version' | 'state'>;
const writesCases = (trx: Trx) => trx.$omitTables<'review_case'>().$extendTables<Cases>();
const writesParts = (trx: Trx) => trx.$omitTables<PartTable>().$extendTables<Parts>();
type Update = UpdateQueryBuilder<
  Omit<Tables, 'review_case'> & Cases,
  'review_case',
  'review_case',
  UpdateResult
>;
export type PartsWriter = ReturnType<typeof writesParts>;
export type CaseAction = Pick<AuditEntry, 'what'> & { detail?: AuditEntry['detail']; by?: Actor | undefined };

export const noClaim = { claim_by: null, claim_by_name: null, claim_expires_at: null };

/** A change of cases. Their figures and search index are updated at its end. */
export class CaseChange {
  /** Reads cases, and writes anything that is not part of a case. */
  readonly trx: Trx;
  readonly #change: Change;
  /** Cases whose figures and search index are updated at the end. */
  readonly #counted = new Set<string>();
  readonly #worded = new Set<string>();
  /** Written cases, and cases with an audit entry or event. Each written case must have one. */
  readonly #written = new Set<string>();
  readonly #reported = new Set<string>();

  private constructor(change: Change) {
    this.trx = change.trx;
    this.#change = change;
  }

  static async run<T>(transaction: Change, work: (change: CaseChange) => Promise<T>): Promise<T> {
    await byIndexes(transaction.trx);
    const change = new CaseChange(transaction);
    const result = await work(change);
    await change.#finish();
    return result;
  }

  /** Moves cases to another state and a new version. `action` null: the audit records the change as part of a sum. */
  move(
    { from, to, action }: { from: CaseRow['state']; to: CaseRow['state']; action: CaseAction | null },
    which: (update: Update) => Update,
  ): Promise<readonly CaseRow[]> {
    const next = { state: to, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };
    return this.store({ was: from, action }, (writer) =>
      which(writer.updateTable('review_case').set(next).where('state', '=', from))
        .returningAll()
        .execute(),
    );
  }

  /**
   * Like `move`, with a custom statement. `was`: null for new cases; undefined where it differs from case to case.
   * `quiet`: browsers are not told, because nobody waits for these cases.
   */
  async store<Row extends Stored>(
    {
      was,
      action,
      quiet = false,
    }: { was: CaseRow['state'] | null | undefined; action: CaseAction | null; quiet?: boolean },
    write: (writer: ReturnType<typeof writesCases>) => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> {
    const rows = await write(writesCases(this.trx));
    for (const row of rows) {
      const { id: caseId, submission_id: submissionId, version, state } = row;
      if (action) this.record(action.what, row, action.detail, action.by);
      if (!quiet)
        this.publish(
          was === null
            ? { type: 'case.opened', caseId, submissionId }
            : { type: 'case.changed', caseId, version, state },
        );
      // During a blind look, the search does not find notes.
      this.touch([caseId], { words: !was || isBlind(was) !== isBlind(state) });
    }
    return rows;
  }

  /** Claims begin, go on or end. `ended`: the audit already records why. */
  async claim(
    what: 'claimed' | 'released' | 'taken-over' | 'renewed' | 'ended',
    which: (update: Update) => Update,
    detail: CaseAction['detail'] = {},
  ): Promise<CaseRow | undefined> {
    const rows = await which(writesCases(this.trx).updateTable('review_case')).returningAll().execute();
    if (what === 'renewed') return rows[0];
    for (const row of rows) {
      if (what !== 'ended') this.record(what, row, { epoch: row.claim_epoch, ...detail });
      const begun = row.claim_by === null ? {} : { epoch: row.claim_epoch };
      this.publish({ type: 'claim.changed', caseId: row.id, ...begun });
    }
    return rows[0];
  }

  /** A transaction that may write this table for these cases. `words`: the write also changes what a search finds. */
  write(
    table: PartTable,
    cases: readonly string[],
    { words = table === 'finding' || table === 'decision' || table === 'hand_over' } = {},
  ): PartsWriter {
    this.touch(cases, { words, figures: table !== 'hand_over' });
    // For findings, the audit records which callback brought them.
    if (table !== 'finding') for (const id of cases) this.#written.add(id);
    return writesParts(this.trx);
  }

  /** Updates what lanes and rules filter by before the change ends, for rules that ask now. */
  async indexFacets(cases: readonly string[]): Promise<void> {
    await indexFacets(this.trx, cases);
  }

  /** Marks cases whose figures or search index are to be updated. */
  touch(cases: readonly string[], { words = true, figures = true } = {}): void {
    for (const id of cases) {
      if (figures) this.#counted.add(id);
      if (words) this.#worded.add(id);
    }
  }

  record(
    what: CaseAction['what'],
    { id, submission_id }: CaseId,
    detail?: CaseAction['detail'],
    by?: Actor,
  ): void {
    this.#reported.add(id);
    this.#change.record(what, detail, { caseId: id, submissionId: submission_id, by });
  }

  publish(event: CaseEvent): void {
    this.#reported.add(event.caseId);
    this.#change.publish(event);
  }

  async #finish(): Promise<void> {
    const silent = this.#written.difference(this.#reported);
    if (silent.size > 0) throw new Error(`nothing says what happened to the cases ${[...silent].join(', ')}`);
    await indexCases(this.trx, [...this.#worded]);
    await tally(this.trx, [...this.#counted]);
  }
}

/** Like `changeCases`, in a transaction that also changes other things. */
export const changeCasesIn = CaseChange.run;

/** The only way to change cases. */
export const changeCases = <T>(
  ctx: Pick<Context, 'db' | 'actor'>,
  work: (change: CaseChange) => Promise<T>,
): Promise<T> => transact(ctx, (change) => changeCasesIn(change, work));
