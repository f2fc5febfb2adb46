import { sql } from 'kysely';
import type { CaseKind } from '../../api/cases.ts';
import { inLanguage } from '../../api/languages.ts';
import { reasonsBy } from '../../api/statement-rules.ts';
import type { Statement } from '../../api/statements.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Language } from '../../reasons/languages.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { say } from '../../reasons/say.ts';
import type { CaseChange } from '../changes/change-cases.ts';
import { machine } from '../context/context.ts';
import { announce } from '../journal/announce.ts';
import { publicStatement } from '../statements/public-statement.ts';
import { completeStatement, dayOf } from '../statements/state-reasons.ts';
import type { DecisionRow, Trx } from '../store/tables.ts';

/** A new case that the machine blocked alone. */
export type Block = {
  id: string;
  submission_id: string;
  kind: CaseKind;
  /** The label of the machine's surest block; null if it has none. */
  label: string | null;
  /** The ids and the content, which a statement must not contain. */
  personal: Parameters<typeof publicStatement>[1];
};

/**
 * Decides blocked cases as the machine, each with a statement of reasons, where a policy's template asks for it: the
 * first policy that names the label, or else one for all labels. Part of the transaction that stores the block, so that each has exactly
 * one, whatever fails.
 */
export async function stateBlocks(change: CaseChange, blocks: readonly Block[]): Promise<void> {
  const templates = blocks.length > 0 ? await automaticTemplates(change.trx) : [];
  if (templates.length === 0) return;
  const wordsFor = await wordsOf(change.trx);
  const now = new Date();
  const rows = blocks.flatMap(({ id, submission_id, kind, label, personal }) => {
    const found =
      templates.find(({ labels }) => labels?.includes(label ?? '')) ??
      templates.find(({ labels }) => !labels?.length);
    if (!found) return [];
    const general = reasonsBy(found.template, wordsFor({ kind, label, policy: found, day: dayOf(now) }));
    const statement = completeStatement({ kind, opened_at: now }, general, 'AUTOMATED_DECISION_FULLY');
    const reasons: Statement = publicStatement(statement, personal);
    const decision = crypto.randomUUID();
    const detail = { verdict: 'reject', label, policy: found.policy, decision };
    change.record('decided', { id, submission_id }, detail, machine);
    return [{ id: decision, case_id: id, label, policy: found.policy, reasons }];
  });
  if (rows.length === 0) return;
  const ids = rows.map(({ case_id }) => case_id);
  const writer = change.write('decision', ids, { words: false });
  const { rows: decisions } = await prepared(
    writer,
    'state blocks',
    sql<DecisionRow>`
    insert into decision (id, case_id, case_version, from_state, verdict, label, policy, reasons, by_id, by_name,
      decided_at, undoable_until)
    select id, case_id, 1, 'open', 'reject', label, policy, reasons, ${machine.id}, ${machine.name}, now(), now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as stated (
      id uuid, case_id uuid, label text, policy text, reasons jsonb
    )
    returning *`,
  );
  await announce(
    change.trx,
    decisions.map((decision) => ({ decision, standing: null, appeal: null })),
  );
  await change.store({ was: 'decided', action: null, quiet: true }, (cases) =>
    cases
      .updateTable('review_case')
      .from('decision')
      .set((eb) => ({ decision_id: eb.ref('decision.id') }))
      .whereRef('decision.case_id', '=', 'review_case.id')
      .where('review_case.id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .returningAll('review_case')
      .execute(),
  );
}

/** Templates that also state what the machine blocks, in the order of their policies. `labels` empty: for all. */
async function automaticTemplates(trx: Trx) {
  const found = trx
    .selectFrom('reason_template')
    .leftJoin('policy', 'policy.key', 'reason_template.policy')
    .select(['reason_template.policy', 'template', 'labels', 'names'])
    .where('automatic', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('reason_template.policy');
  return (await prepared(trx, 'automatic templates', found)).rows;
}

const kindNames = {
  text: because('kind_text'),
  video: because('kind_video'),
  fragment: because('kind_live_video'),
  audio: because('kind_audio'),
  'audio-stream': because('kind_live_audio'),
} satisfies Record<CaseKind, Reason>;

type Stated = {
  kind: CaseKind;
  label: string | null;
  policy: Awaited<ReturnType<typeof automaticTemplates>>[number];
  day: string;
};

/** The values of a template's placeholders, in the organisation's language. */
async function wordsOf(trx: Trx) {
  const chosen = await trx.selectFrom('appearance').select('language').executeTakeFirst();
  const language: Language = chosen?.language ?? 'en';
  const labels = await trx.selectFrom('label').select(['name', 'names']).execute();
  const names = new Map(labels.map((row) => [row.name, inLanguage(row.names, language)]));
  return ({ kind, label, policy, day }: Stated) => ({
    kind: say(kindNames[kind], language),
    label: label === null ? '' : (names.get(label) ?? label),
    policy: inLanguage(policy.names ?? {}, language) ?? policy.policy,
    date: day,
  });
}
