import { getSetupChecks } from '../../api/setup-checks.ts';
import { queryOf } from './query.ts';

/** Says at which address this browser reached the console. */
export const setupChecksQuery = () => queryOf(getSetupChecks, { query: { reachedAt: location.origin } });
