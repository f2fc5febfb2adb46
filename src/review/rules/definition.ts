import { type RuleDefinition, ruleDefinitionSchema } from '../../api/rules.ts';
import { Failure, fault } from '../context/failure.ts';
import { firstStates } from '../entities/case-state.ts';
import { allLanes } from '../lanes/find-lane.ts';
import { canonicalJson } from '../store/canonical-json.ts';
import { sha256 } from '../store/digest.ts';
import type { Db } from '../store/tables.ts';

/** As stored; a member that this release added has its default. */
export const readDefinition = (stored: unknown): RuleDefinition => ruleDefinitionSchema.parse(stored);

/** Equal for equal definitions, whatever the order of members and of list entries. */
export const canonical = ({ when, act }: RuleDefinition): string => canonicalJson([when, act]);
export const digestOf = (definition: RuleDefinition): Promise<string> => sha256(canonical(definition));

/** Refuses a definition whose lane or lists do not exist. */
export async function checkDefinition(db: Db, { when, act }: RuleDefinition): Promise<void> {
  if (act.lane !== null && !(await lanesForRules(db)).includes(act.lane))
    throw new Failure('rule_without_lane', {}, { errors: [fault('act.lane', 'takes_no_first_decisions')] });
  const named = [...when.onLists, ...when.offLists];
  if (named.length === 0) return;
  const rows = await db.selectFrom('value_list').select('id').where('id', 'in', named).execute();
  const known = new Set(rows.map(({ id }) => id));
  const errors = (['onLists', 'offLists'] as const)
    .filter((member) => when[member].some((id) => !known.has(id)))
    .map((member) => fault(`when.${member}`, 'is_no_list'));
  if (errors.length > 0) throw new Failure('rule_without_list', {}, { errors });
}

async function lanesForRules(db: Db): Promise<string[]> {
  const lanes = await allLanes(db);
  return lanes
    .filter(({ builtIn, filter: { states } }) => !builtIn && (states.length === 0 || states.some(isFirst)))
    .map(({ key }) => key);
}
const isFirst = (state: (typeof firstStates)[number]) => firstStates.includes(state);
