import type { Selectable } from 'kysely';
import type { Policy, PolicyTexts } from '../../api/policies.ts';
import type { PolicyVersion } from '../../api/policy-versions.ts';
import { atLeast } from '../../api/roles.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import type { PolicyTable, PolicyVersionTable } from '../store/tables/settings.ts';
import type { Db } from '../store/tables.ts';

/** All policies in their order with their published texts, including archived ones, which decisions still name. */
export async function listPolicies(ctx: Context): Promise<Policy[]> {
  const rows = await publishedPolicies(ctx.db.kysely)
    .orderBy('policy.position')
    .orderBy('policy.key')
    .execute();
  return rows.map((row) => showPolicy(row, ctx.actor));
}

/** The published versions of a policy, the newest first. */
export async function listPolicyVersions(ctx: Context, { key }: { key: string }): Promise<PolicyVersion[]> {
  const rows = await ctx.db.kysely
    .selectFrom('policy_version')
    .selectAll()
    .where('policy', '=', key)
    .orderBy('version', 'desc')
    .execute();
  // Each policy has its first version from the start.
  if (rows.length === 0) throw new Failure('no_such_policy', { policy: key });
  return rows.map((row) => ({
    version: row.version,
    ...textsIn(row),
    publishedAt: row.published_at.toISOString(),
    by: row.by_id === null ? null : { id: row.by_id, name: row.by_name ?? '' },
  }));
}

export const publishedPolicies = (db: Db) =>
  db
    .selectFrom('policy')
    .innerJoin('policy_version', (join) =>
      join
        .onRef('policy_version.policy', '=', 'policy.key')
        .onRef('policy_version.version', '=', 'policy.version'),
    )
    .selectAll('policy')
    .select([
      'policy_version.names',
      'policy_version.descriptions',
      'policy_version.provisions',
      'policy_version.examples',
      'policy_version.counter_examples',
      'policy_version.steps',
    ]);

type Texts = Omit<
  Selectable<PolicyVersionTable>,
  'policy' | 'version' | 'published_at' | 'by_id' | 'by_name'
>;

const textsIn = (row: Texts): PolicyTexts => ({
  names: row.names,
  descriptions: row.descriptions,
  provisions: row.provisions,
  examples: row.examples,
  counterExamples: row.counter_examples,
  steps: row.steps,
});

export function showPolicy(
  row: Selectable<PolicyTable> & Texts,
  { role }: Pick<Context['actor'], 'role'>,
): Policy {
  return {
    key: row.key,
    version: row.version,
    ...textsIn(row),
    draft: atLeast(role, 'supervisor') ? row.draft : null,
    upheldReplies: row.upheld_replies,
    overturnedReplies: row.overturned_replies,
    labels: row.labels,
    position: row.position,
    archived: row.archived_at !== null,
  };
}
