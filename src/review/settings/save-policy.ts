import { sql } from 'kysely';
import type { NewPolicyBody, Policy, PolicyChanges } from '../../api/policies.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { putInOrder } from '../store/put-in-order.ts';
import type { Trx } from '../store/tables.ts';
import { showPolicy } from './list-policies.ts';

const maxPolicies = 300;

/** Adds a policy after the others. Its key must be new, also among archived ones. */
export async function addPolicy(ctx: Context, input: NewPolicyBody): Promise<Policy> {
  return transact(ctx, async ({ trx, record, publish }) => {
    const rows = await lockPolicies(trx);
    if (rows.length >= maxPolicies) throw new Failure('too_many_policies', { max: maxPolicies });
    if (rows.some(({ key }) => key === input.key)) throw keyTaken(input.key);
    const row = await trx
      .insertInto('policy')
      .values({
        key: input.key,
        names: JSON.stringify(input.names),
        descriptions: JSON.stringify(input.descriptions),
        provisions: JSON.stringify(input.provisions),
        upheld_replies: JSON.stringify(input.upheldReplies),
        overturned_replies: JSON.stringify(input.overturnedReplies),
        labels: [...new Set(input.labels)],
        position: rows.length,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    record('policy-added', { policy: row.key });
    publish({ type: 'settings.changed', part: 'policies' });
    return showPolicy(row);
  });
}

/** Changes the texts, labels or position of a policy, or archives it, so that it is no longer offered. */
export async function changePolicy(
  ctx: Context,
  { key, ...changes }: PolicyChanges & { key: string },
): Promise<Policy> {
  return transact(ctx, async ({ trx, record, publish }) => {
    const rows = await lockPolicies(trx);
    if (!rows.some((row) => row.key === key)) throw new Failure('no_such_policy', { policy: key });
    const { names, descriptions, provisions, upheldReplies, overturnedReplies, labels, archived, position } =
      changes;
    const set = {
      ...(names === undefined ? {} : { names: JSON.stringify(names) }),
      ...(descriptions === undefined ? {} : { descriptions: JSON.stringify(descriptions) }),
      ...(provisions === undefined ? {} : { provisions: JSON.stringify(provisions) }),
      ...(upheldReplies === undefined ? {} : { upheld_replies: JSON.stringify(upheldReplies) }),
      ...(overturnedReplies === undefined ? {} : { overturned_replies: JSON.stringify(overturnedReplies) }),
      ...(labels === undefined ? {} : { labels: [...new Set(labels)] }),
      ...(archived === undefined ? {} : { archived_at: archived ? sql<Date>`now()` : null }),
    };
    if (Object.keys(set).length > 0)
      await trx.updateTable('policy').set(set).where('key', '=', key).execute();
    if (position !== undefined) {
      const others = rows.map((row) => row.key).filter((other) => other !== key);
      await putInOrder(trx, 'policy', others.toSpliced(position, 0, key));
    }
    record('policy-changed', {
      policy: key,
      changed: Object.keys(changes).join(', '),
      ...(archived === undefined ? {} : { archived }),
    });
    publish({ type: 'settings.changed', part: 'policies' });
    return showPolicy(
      await trx.selectFrom('policy').selectAll().where('key', '=', key).executeTakeFirstOrThrow(),
    );
  });
}

/** Locks the policies in order for this transaction. New ones are blocked too, because their position is counted. */
async function lockPolicies(trx: Trx) {
  await sql`lock table policy in share row exclusive mode`.execute(trx);
  return trx.selectFrom('policy').selectAll().orderBy('position').orderBy('key').execute();
}

const keyTaken = (key: string) =>
  new Failure(
    'policy_exists',
    { policy: key },
    {
      errors: [fault('key', 'key_is_taken')],
    },
  );
