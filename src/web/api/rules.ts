import { getValueList, listRules, listRuleVersions } from '../../api/rules.ts';
import { queryOf } from './query.ts';

export const rulesQuery = () => queryOf(listRules);
export const ruleVersionsQuery = (id: string) => queryOf(listRuleVersions, { params: { id } });
export const valueListQuery = (id: string) => queryOf(getValueList, { params: { id } });
