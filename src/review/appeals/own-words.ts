import type { AppealPage } from '../../api/appeals.ts';
import type { Db, DecisionRow } from '../store/tables.ts';

/**
 * The organisation's names of a decision's label and policy, and the policy's provision, by language. Those of the
 * version under which it was decided; decisions from before versions have the published one.
 */
export async function ownWords(
  db: Db,
  { label, policy, policy_version }: Pick<DecisionRow, 'label' | 'policy' | 'policy_version'>,
): Promise<AppealPage['words']> {
  const [labelled, founded] = await Promise.all([
    label === null
      ? undefined
      : db.selectFrom('label').select('names').where('name', '=', label).limit(1).executeTakeFirst(),
    policy === null
      ? undefined
      : db
          .selectFrom('policy')
          .innerJoin('policy_version', 'policy_version.policy', 'policy.key')
          .select(['names', 'provisions'])
          .where('key', '=', policy)
          .where('policy_version.version', '=', (eb) =>
            eb.fn.coalesce(eb.val(policy_version), 'policy.version'),
          )
          .executeTakeFirst(),
  ]);
  return {
    label: labelled?.names ?? {},
    policy: founded?.names ?? {},
    provision: founded?.provisions ?? {},
  };
}
