import { sql } from 'kysely';
import {
  type NewPolicyBody,
  type Policy,
  type PolicyChanges,
  type PolicyDraft,
  type PolicyTexts,
  policyTextsSchema,
} from '../../api/policies.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { type Change, transact } from '../journal/transact.ts';
import { canonicalJson } from '../store/canonical-json.ts';
import { putInOrder } from '../store/put-in-order.ts';
import type { Trx } from '../store/tables.ts';
import { publishedPolicies, showPolicy } from './list-policies.ts';

export const maxPolicies = 300;

/** Adds a policy after the others. Its key must be new, also among archived ones. */
export async function addPolicy(ctx: Context, input: NewPolicyBody): Promise<Policy> {
  return transact(ctx, async ({ trx, record, publish }) => {
    const rows = await lockPolicies(trx);
    if (rows.length >= maxPolicies) throw new Failure('too_many_policies', { max: maxPolicies });
    if (rows.some(({ key }) => key === input.key)) throw keyTaken(input.key);
    await trx
      .insertInto('policy')
      .values({
        key: input.key,
        upheld_replies: JSON.stringify(input.upheldReplies),
        overturned_replies: JSON.stringify(input.overturnedReplies),
        labels: [...new Set(input.labels)],
        position: rows.length,
      })
      .execute();
    await addVersion(trx, ctx, { ...input, policy: input.key, version: 1 });
    record('policy-added', { policy: input.key });
    publish({ type: 'settings.changed', part: 'policies' });
    return shown(trx, ctx, input.key);
  });
}

/**
 * Changes the labels, replies or position of a policy, or archives it, so that it is no longer offered. New texts become
 * its draft, which changes nothing until it is published.
 */
export async function changePolicy(
  ctx: Context,
  { key, ...changes }: PolicyChanges & { key: string },
): Promise<Policy> {
  return transact(ctx, async ({ trx, record, publish }) => {
    const rows = await lockPolicies(trx);
    const row = find(rows, key);
    const { upheldReplies, overturnedReplies, labels, archived, position } = changes;
    const draft = nextDraft(showPolicy(row, { role: 'admin' }), changes, ctx.actor);
    const set = {
      ...(draft === undefined ? {} : { draft: draft && JSON.stringify(draft) }),
      ...(upheldReplies === undefined ? {} : { upheld_replies: JSON.stringify(upheldReplies) }),
      ...(overturnedReplies === undefined ? {} : { overturned_replies: JSON.stringify(overturnedReplies) }),
      ...(labels === undefined ? {} : { labels: [...new Set(labels)] }),
      ...(archived === undefined ? {} : { archived_at: archived ? sql<Date>`now()` : null }),
    };
    if (Object.keys(set).length > 0)
      await trx.updateTable('policy').set(set).where('key', '=', key).execute();
    if (position !== undefined) {
      const others = rows.map((other) => other.key).filter((other) => other !== key);
      await putInOrder(trx, 'policy', others.toSpliced(position, 0, key));
    }
    record('policy-changed', {
      policy: key,
      changed: Object.keys(changes).join(', '),
      ...(archived === undefined ? {} : { archived }),
    });
    publish({ type: 'settings.changed', part: 'policies' });
    return shown(trx, ctx, key);
  });
}

/** Changes the texts of several policies; they become drafts. */
export async function changePolicyTexts(
  ctx: Context,
  { policies }: { policies: readonly (PolicyChanges & { key: string })[] },
): Promise<Policy[]> {
  return transact(ctx, async (change) => {
    await changeTextsIn(change, ctx, policies);
    return (await lockPolicies(change.trx)).map((row) => showPolicy(row, ctx.actor));
  });
}

/** The same as a part of another change. */
export async function changeTextsIn(
  { trx, record, publish }: Change,
  { actor }: Pick<Context, 'actor'>,
  policies: readonly (PolicyChanges & { key: string })[],
): Promise<void> {
  const rows = await lockPolicies(trx);
  for (const { key, ...changes } of policies) {
    const draft = nextDraft(showPolicy(find(rows, key), { role: 'admin' }), changes, actor);
    if (draft === undefined) continue;
    await trx
      .updateTable('policy')
      .set({ draft: draft && JSON.stringify(draft) })
      .where('key', '=', key)
      .execute();
    record('policy-changed', { policy: key, changed: Object.keys(changes).join(', ') });
  }
  publish({ type: 'settings.changed', part: 'policies' });
}

/**
 * Makes drafts the next versions, all or none. Decisions from now on are made under them; earlier ones keep theirs.
 * `draftAt`: when the draft that is meant was saved.
 */
export async function publishPolicies(
  ctx: Context,
  { policies }: { policies: readonly { key: string; draftAt: string }[] },
): Promise<Policy[]> {
  return transact(ctx, async ({ trx, record, publish }) => {
    const rows = await lockPolicies(trx);
    const drafts = new Map(policies.map(({ key, draftAt }) => [key, draftAt]));
    for (const [key, draftAt] of drafts) {
      const { draft, version: before } = find(rows, key);
      if (draft === null) throw new Failure('no_policy_draft');
      if (Date.parse(draft.at) !== Date.parse(draftAt))
        throw new Failure('policy_draft_changed', { policy: key, by: draft.by.name });
      const version = before + 1;
      await addVersion(trx, ctx, { ...draft, policy: key, version });
      await trx.updateTable('policy').set({ version, draft: null }).where('key', '=', key).execute();
      record('policy-published', { policy: key, version });
    }
    publish({ type: 'settings.changed', part: 'policies' });
    return (await lockPolicies(trx))
      .filter(({ key }) => drafts.has(key))
      .map((row) => showPolicy(row, ctx.actor));
  });
}

export async function discardPolicyDraft(ctx: Context, { key }: { key: string }): Promise<Policy> {
  return transact(ctx, async ({ trx, record, publish }) => {
    const row = find(await lockPolicies(trx), key);
    if (row.draft === null) throw new Failure('no_policy_draft');
    await trx.updateTable('policy').set({ draft: null }).where('key', '=', key).execute();
    record('policy-draft-discarded', { policy: key });
    publish({ type: 'settings.changed', part: 'policies' });
    return shown(trx, ctx, key);
  });
}

/** What the draft is after these changes; null: none, because the published texts say the same; undefined: as before. */
function nextDraft(
  { draft, ...published }: Policy,
  changes: PolicyChanges,
  { id, name }: Context['actor'],
): PolicyDraft | null | undefined {
  const before = textsOf(draft ?? published);
  const after = textsOf({ ...before, ...changes });
  if (canonicalJson(after) === canonicalJson(before)) return undefined;
  if (canonicalJson(after) === canonicalJson(textsOf(published))) return null;
  return { ...after, by: { id, name }, at: new Date().toISOString() };
}

/** Only what belongs to a version. */
const textsOf = (of: object): PolicyTexts => policyTextsSchema.parse(of);

async function addVersion(
  trx: Trx,
  { actor }: Context,
  { policy, version, ...texts }: PolicyTexts & { policy: string; version: number },
): Promise<void> {
  await trx
    .insertInto('policy_version')
    .values({
      policy,
      version,
      names: JSON.stringify(texts.names),
      descriptions: JSON.stringify(texts.descriptions),
      provisions: JSON.stringify(texts.provisions),
      examples: JSON.stringify(texts.examples),
      counter_examples: JSON.stringify(texts.counterExamples),
      steps: JSON.stringify(texts.steps),
      by_id: actor.id,
      by_name: actor.name,
    })
    .execute();
}

async function shown(trx: Trx, ctx: Context, key: string): Promise<Policy> {
  return showPolicy(
    await publishedPolicies(trx).where('policy.key', '=', key).executeTakeFirstOrThrow(),
    ctx.actor,
  );
}

function find<Row extends { key: string }>(rows: readonly Row[], key: string): Row {
  const row = rows.find((one) => one.key === key);
  if (!row) throw new Failure('no_such_policy', { policy: key });
  return row;
}

/** Locks the policies in order for this transaction. New ones are blocked too, because their position is counted. */
async function lockPolicies(trx: Trx) {
  await sql`lock table policy in share row exclusive mode`.execute(trx);
  return publishedPolicies(trx).orderBy('policy.position').orderBy('policy.key').execute();
}

const keyTaken = (key: string) =>
  new Failure(
    'policy_exists',
    { policy: key },
    {
      errors: [fault('key', 'key_is_taken')],
    },
  );
