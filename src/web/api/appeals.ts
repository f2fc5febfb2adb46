import { getAppealPage } from '../../api/appeals.ts';
import { queryOf } from './query.ts';

/** What the holder of an appeal link may read about the decision, without signing in. */
export const appealPageQuery = (token: string) => queryOf(getAppealPage, { params: { token } });
