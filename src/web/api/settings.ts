import { listActions } from '../../api/enforcement.ts';
import { listSeenLabels } from '../../api/labels.ts';
import { listPolicies } from '../../api/policies.ts';
import { getAppearance } from '../../api/settings.ts';
import { queryOf, rarelyChanges } from './query.ts';

export const seenLabelsQuery = () => queryOf(listSeenLabels);
export const policiesQuery = () => queryOf(listPolicies, {}, rarelyChanges);
export const actionsQuery = () => queryOf(listActions, {}, rarelyChanges);
export const appearanceQuery = () => queryOf(getAppearance, {}, rarelyChanges);
