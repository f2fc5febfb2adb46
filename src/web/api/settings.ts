import { listSeenLabels } from '../../api/labels.ts';
import { listPolicies } from '../../api/policies.ts';
import { getAppearance } from '../../api/settings.ts';
import { queryOf, seldom } from './query.ts';

export const seenLabelsQuery = () => queryOf(listSeenLabels);
export const policiesQuery = () => queryOf(listPolicies, {}, seldom);
export const appearanceQuery = () => queryOf(getAppearance, {}, seldom);
