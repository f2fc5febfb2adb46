import { type RawBuilder, sql } from 'kysely';
import type { Calibration, NewCalibration } from '../../api/calibrations.ts';
import type { Role } from '../../api/common.ts';
import type { Policy } from '../../api/policies.ts';
import { type Context, machine } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { isSeenBy } from '../entities/decidable.ts';
import { ofPlatform } from '../entities/of-platform.ts';
import { transact } from '../journal/transact.ts';
import { hiddenFrom } from '../lanes/hidden-cases.ts';
import { listPolicies } from '../settings/list-policies.ts';
import type { Db } from '../store/tables.ts';
import { findCalibration } from './list-calibrations.ts';

type Person = { id: string; name: string; role: Role };
type Drawn = { id: string; verdict: 'approve' | 'reject' };

/** Begins a session: draws its cases at random, and remembers what the policy says now. */
export async function beginCalibration(
  ctx: Context,
  { people, ...input }: Omit<NewCalibration, 'people'> & { people: readonly Person[] },
): Promise<Calibration> {
  const policy = await policyOf(ctx, input);
  const drawn = await drawCases(ctx.db.kysely, people, { ...input, labels: policy?.labels ?? [] });
  if (drawn.length === 0)
    throw new Failure('no_cases_to_draw', {}, { errors: [fault('days', 'no_cases_in_period')] });
  const id = crypto.randomUUID();
  await transact(ctx, async ({ trx, record }) => {
    await trx
      .insertInto('calibration')
      .values({
        id,
        kind: input.kind,
        name: input.name,
        policy: input.policy,
        policy_texts: policy && JSON.stringify(textsOf(policy, input.kind)),
        by_id: ctx.actor.id,
        by_name: ctx.actor.name,
      })
      .execute();
    await trx
      .insertInto('calibration_person')
      .values(
        people.map((person, position) => ({
          calibration_id: id,
          person_id: person.id,
          person_name: person.name,
          position,
        })),
      )
      .execute();
    await trx
      .insertInto('calibration_case')
      .values(
        drawn.map((one, at) => ({
          calibration_id: id,
          position: at + 1,
          case_id: one.id,
          standing: one.verdict,
        })),
      )
      .execute();
    record('calibration-began', {
      calibration: id,
      kind: input.kind,
      cases: drawn.length,
      people: people.length,
    });
  });
  return findCalibration(ctx, id);
}

async function policyOf(ctx: Context, { kind, policy: key }: Pick<NewCalibration, 'kind' | 'policy'>) {
  if (key === null) {
    if (kind === 'replay')
      throw new Failure('policy_without_draft', {}, { errors: [fault('policy', 'policy_needs_draft')] });
    return null;
  }
  const policy = (await listPolicies(ctx)).find((one) => one.key === key);
  if (!policy) throw new Failure('no_such_policy', { policy: key });
  if (kind === 'replay' && policy.draft === null)
    throw new Failure('policy_without_draft', {}, { errors: [fault('policy', 'policy_needs_draft')] });
  return policy;
}

function textsOf(policy: Policy, kind: NewCalibration['kind']) {
  const draft = kind === 'replay';
  const { names, descriptions, provisions, examples, counterExamples, steps } =
    (draft ? policy.draft : null) ?? policy;
  return {
    ...{ names, descriptions, provisions, examples, counterExamples, steps },
    version: draft ? policy.version + 1 : policy.version,
    draft,
  };
}

/**
 * Cases that people decided and that all who take part may know of, at random; first those that none of them decided.
 * With a policy: its decisions, and cases with its labels.
 */
async function drawCases(
  db: Db,
  people: readonly Person[],
  {
    cases,
    days,
    label,
    policy,
    labels,
  }: Pick<NewCalibration, 'cases' | 'days' | 'label' | 'policy'> & {
    labels: readonly string[];
  },
): Promise<Drawn[]> {
  const parts: RawBuilder<unknown>[] = [];
  for (const person of people) {
    const hidden = await hiddenFrom(db, { ...person, machine: false });
    if (hidden) parts.push(sql`${isSeenBy({ hidden })}`);
  }
  const has = (some: readonly string[]) => sql`facets && ${some.map((one) => `* ${one}`)}::text[]`;
  if (label) parts.push(sql`(decision.label = ${label} or ${has([label])})`);
  if (policy && labels.length > 0) parts.push(sql`(decision.policy = ${policy} or ${has(labels)})`);
  // The second order: which case comes first does not say who decided it.
  const { rows } = await sql<Drawn>`select id, verdict from (
    select review_case.id, decision.verdict from decision join review_case on decision_id = decision.id
    where decision.decided_at > now() - make_interval(days => ${days}) and decision.verdict in ('approve', 'reject')
      and decision.by_id <> ${machine.id} and state = 'decided' and emptied_at is null and settled is null and ${ofPlatform}
      and not exists (select from gold where case_id = review_case.id)
      ${parts.length > 0 ? sql`and ${sql.join(parts, sql` and `)}` : sql``}
    order by decided_by && ${people.map(({ id }) => id)}::text[], random() limit ${cases}
  ) as drawn order by random()`.execute(db);
  return rows;
}
