import { sql } from 'kysely';
import type { NewRuleBody, RuleChanges, RuleState } from '../../api/rules.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { putInOrder } from '../store/put-in-order.ts';
import type { Trx } from '../store/tables.ts';
import { checkDefinition, digestOf, readDefinition } from './definition.ts';

export const maxRules = 100;

/** Adds a rule after the others. It is off. */
export async function addRule(ctx: Context, { name, ...definition }: NewRuleBody): Promise<{ id: string }> {
  const digest = await digestOf(definition);
  return transact(ctx, async ({ trx, record, publish }) => {
    const rows = await lockRules(trx);
    if (rows.length >= maxRules) throw new Failure('too_many_rules', { max: maxRules });
    await checkDefinition(trx, definition);
    const id = crypto.randomUUID();
    const stored = JSON.stringify(definition);
    await trx
      .insertInto('rule')
      .values({ id, name, position: rows.length, definition: stored, digest, changed_by: ctx.actor.name })
      .execute();
    await trx
      .insertInto('rule_version')
      .values({ rule_id: id, version: 1, name, definition: stored, by_name: ctx.actor.name })
      .execute();
    record('rule-added', { rule: name, ruleId: id });
    publish({ type: 'settings.changed', part: 'rules' });
    return { id };
  });
}

const switched = { off: 'rule-off', shadow: 'rule-shadow', on: 'rule-on' } as const satisfies Record<
  RuleState,
  string
>;

/**
 * Changes a rule. A new name or definition is a new version. On, it must have run dry with its definition: otherwise the
 * change is refused, and it goes on as it was.
 */
export async function changeRule(
  ctx: Context,
  { id, state, position, ...changes }: RuleChanges & { id: string },
): Promise<{ version: number }> {
  return transact(ctx, async ({ trx, record, publish }) => {
    const rows = await lockRules(trx);
    const before = rows.find((row) => row.id === id);
    if (!before) throw new Failure('no_such_rule');
    const was = readDefinition(before.definition);
    const definition = { when: changes.when ?? was.when, act: changes.act ?? was.act };
    const name = changes.name ?? before.name;
    const digest = await digestOf(definition);
    const isNew = digest !== before.digest || name !== before.name;
    if (digest !== before.digest) await checkDefinition(trx, definition);
    const next = state ?? before.state;
    if (next === 'on' && !(await wasTried(trx, digest))) throw new Failure('rule_not_tried');
    const version = before.version + (isNew ? 1 : 0);
    if (next === 'on' && definition.act.tolerated !== null && !(await isProven(trx, { id, version })))
      throw new Failure('rule_not_proven');
    const stored = JSON.stringify(definition);
    await trx
      .updateTable('rule')
      .set({
        name,
        definition: stored,
        digest,
        version,
        state: next,
        changed_at: sql<Date>`now()`,
        changed_by: ctx.actor.name,
      })
      .where('id', '=', id)
      .execute();
    const about = { rule: name, ruleId: id, version };
    if (isNew) {
      await trx
        .insertInto('rule_version')
        .values({ rule_id: id, version, name, definition: stored, by_name: ctx.actor.name })
        .execute();
      record('rule-changed', about);
    }
    if (next !== before.state) record(switched[next], about);
    if (position !== undefined) {
      const others = rows.map((row) => row.id).filter((other) => other !== id);
      await putInOrder(trx, 'rule', others.toSpliced(position, 0, id));
      record('rule-changed', { ...about, position });
    }
    publish({ type: 'settings.changed', part: 'rules' });
    return { version };
  });
}

/** Removes a rule. It stays for the cases that it decided. */
export async function removeRule(ctx: Context, { id }: { id: string }): Promise<void> {
  await transact(ctx, async ({ trx, record, publish }) => {
    const rows = await lockRules(trx);
    const before = rows.find((row) => row.id === id);
    if (!before) throw new Failure('no_such_rule');
    await trx
      .updateTable('rule')
      .set({ removed_at: sql<Date>`now()`, state: 'off' })
      .where('id', '=', id)
      .execute();
    await putInOrder(
      trx,
      'rule',
      rows.map((row) => row.id).filter((other) => other !== id),
    );
    record('rule-removed', { rule: before.name, ruleId: id });
    publish({ type: 'settings.changed', part: 'rules' });
  });
}

/** One switch for all rules: while they are paused, none decides, and each keeps its state. */
export async function pauseRules(ctx: Context, { paused }: { paused: boolean }): Promise<void> {
  await transact(ctx, async ({ trx, record, publish }) => {
    const { numAffectedRows = 0n } = paused
      ? await sql`insert into rule_pause (by_name) values (${ctx.actor.name}) on conflict do nothing`.execute(
          trx,
        )
      : await sql`delete from rule_pause`.execute(trx);
    if (numAffectedRows === 0n) return;
    record(paused ? 'rules-paused' : 'rules-resumed');
    publish({ type: 'settings.changed', part: 'rules' });
  });
}

async function wasTried(trx: Trx, digest: string): Promise<boolean> {
  const trial = await trx
    .selectFrom('rule_trial')
    .select('at')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return trial !== undefined;
}

/** A new name or definition has to be proven again. */
async function isProven(trx: Trx, { id, version }: { id: string; version: number }): Promise<boolean> {
  const proof = await trx
    .selectFrom('rule_automation')
    .select('chosen')
    .where('rule_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return proof !== undefined && proof.chosen !== null;
}

/** Locks the rules in order for this transaction, so that concurrent changes run one after the other. */
async function lockRules(trx: Trx) {
  await sql`lock table rule in share row exclusive mode`.execute(trx);
  return trx
    .selectFrom('rule')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
