import { sql } from 'kysely';
import type { CaseKind } from '../../api/cases.ts';
import { inLanguage } from '../../api/languages.ts';
import type { Settled } from '../../api/settled.ts';
import { reasonsBy } from '../../api/statement-rules.ts';
import type { Statement } from '../../api/statements.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Language } from '../../reasons/languages.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { say } from '../../reasons/say.ts';
import type { CaseChange } from '../changes/change-cases.ts';
import { machine } from '../context/context.ts';
import { announce } from '../journal/announce.ts';
import { type Acted, applyRules } from '../rules/apply-rules.ts';
import { publicStatement } from '../statements/public-statement.ts';
import { completeStatement, dayOf } from '../statements/state-reasons.ts';
import type { DecisionRow, Trx } from '../store/tables.ts';

/** A case that the machine has finished. `settled`: it asked nobody; null: it asked people. */
export type Finished = {
  id: string;
  submission_id: string;
  kind: CaseKind;
  settled: Settled | null;
  /** The label of the machine's surest block; null if it has none. */
  label: string | null;
  /** The ids and the content, which a statement must not contain. */
  personal: Parameters<typeof publicStatement>[1];
};

/**
 * Applies the rules to cases whose findings are stored. Writes the decisions of rules that changed the machine's answer,
 * and a statement of reasons for each block where a policy's template asks for it: the first policy that names the
 * label, or else one for all labels. Part of the transaction that stores the findings, so that each case has exactly one,
 * whatever fails. Returns what rules decided, by case.
 */
export async function settleCases(
  change: CaseChange,
  finished: readonly Finished[],
): Promise<ReadonlyMap<string, Acted>> {
  const acted = await applyRules(
    change,
    finished.map(({ id }) => id),
  );
  await decideAlone(
    change,
    finished.flatMap((one): Alone[] => {
      const by = acted.get(one.id);
      const changed = by && by.outcome !== by.was ? by : null;
      const outcome = by?.outcome ?? one.settled;
      if (outcome === 'block')
        return [{ ...one, settled: outcome, label: by ? by.label : one.label, by: changed }];
      return outcome === 'pass' && changed ? [{ ...one, settled: outcome, by: changed }] : [];
    }),
  );
  return acted;
}

/** Decided without people. `by`: the rule that changed the machine's answer. */
type Alone = Finished & { settled: Settled; by: Acted | null };

/** Decides as the machine, or in the name of a rule. Blocks without a rule need a decision for their statement only. */
async function decideAlone(change: CaseChange, alone: readonly Alone[]): Promise<void> {
  const blocks = alone.some(({ settled }) => settled === 'block');
  const templates = blocks ? await automaticTemplates(change.trx) : [];
  if (templates.length === 0 && alone.every(({ by }) => by === null)) return;
  const words = templates.length > 0 ? await wordsOf(change.trx) : null;
  const now = new Date();
  const rows = alone.flatMap(({ id, submission_id, kind, settled, label, personal, by }) => {
    const found = settled === 'block' ? templateFor(templates, label) : undefined;
    if (!found && !by) return [];
    const reasons = found && words ? reasonsFor({ kind, label, found, personal, words, now }) : null;
    const decision = crypto.randomUUID();
    const verdict = settled === 'block' ? ('reject' as const) : ('approve' as const);
    const policy = found?.policy ?? null;
    const given = { verdict, label: settled === 'block' ? label : null, policy };
    const policy_version = found?.version ?? null;
    const rule = by ? { rule: by.rule.name, ruleId: by.rule.id, was: by.was } : {};
    change.record('decided', { id, submission_id }, { ...given, decision, ...rule }, machine);
    return [
      {
        ...{ id: decision, case_id: id, ...given, policy_version, reasons },
        by_name: by?.rule.name ?? machine.name,
      },
    ];
  });
  if (rows.length === 0) return;
  const ids = rows.map(({ case_id }) => case_id);
  const writer = change.write('decision', ids, { words: false });
  const { rows: decisions } = await prepared(
    writer,
    'decide alone',
    sql<DecisionRow>`
    insert into decision (id, case_id, case_version, from_state, verdict, label, policy, policy_version, reasons, by_id,
      by_name, decided_at, undoable_until)
    select stated.id, case_id, version, 'open', verdict, label, policy, policy_version, reasons, ${machine.id}, by_name, now(), now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as stated (
      id uuid, case_id uuid, verdict text, label text, policy text, policy_version int, reasons jsonb, by_name text
    ) join review_case on review_case.id = case_id
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

type Template = Awaited<ReturnType<typeof automaticTemplates>>[number];
const templateFor = (templates: readonly Template[], label: string | null) =>
  templates.find(({ labels }) => labels?.includes(label ?? '')) ??
  templates.find(({ labels }) => !labels?.length);

type ForBlock = Pick<Alone, 'kind' | 'label' | 'personal'> & {
  found: Template;
  words: Awaited<ReturnType<typeof wordsOf>>;
  now: Date;
};
function reasonsFor({ kind, label, found, personal, words, now }: ForBlock): Statement {
  const general = reasonsBy(found.template, words({ kind, label, policy: found, day: dayOf(now) }));
  const statement = completeStatement({ kind, opened_at: now }, general, 'AUTOMATED_DECISION_FULLY');
  return publicStatement(statement, personal);
}

/** Templates that also state what the machine blocks, in the order of their policies. `labels` empty: for all. */
async function automaticTemplates(trx: Trx) {
  const found = trx
    .selectFrom('reason_template')
    .leftJoin('policy', 'policy.key', 'reason_template.policy')
    .leftJoin('policy_version', (join) =>
      join
        .onRef('policy_version.policy', '=', 'policy.key')
        .onRef('policy_version.version', '=', 'policy.version'),
    )
    .select(['reason_template.policy', 'template', 'labels', 'policy.version', 'names'])
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
  policy: Template;
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
