import type { AppealPage } from '../../api/appeals.ts';
import type { Db, DecisionRow } from '../store/tables.ts';

/** The organisation's names of a decision's label and policy, and the policy's provision, by language. */
export async function ownWords(
  db: Db,
  { label, policy }: Pick<DecisionRow, 'label' | 'policy'>,
): Promise<AppealPage['words']> {
  const [labelled, founded] = await Promise.all([
    label === null
      ? undefined
      : db.selectFrom('label').select('names').where('name', '=', label).limit(1).executeTakeFirst(),
    policy === null
      ? undefined
      : db.selectFrom('policy').select(['names', 'provisions']).where('key', '=', policy).executeTakeFirst(),
  ]);
  return {
    label: labelled?.names ?? {},
    policy: founded?.names ?? {},
    provision: founded?.provisions ?? {},
  };
}
