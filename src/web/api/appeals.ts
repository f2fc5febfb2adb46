import { getAppealPage } from '../../api/appeals.ts';
import { queryOf } from './query.ts';

/** What there is to know of a decision for who holds a link to appeal it, without signing in. */
export const appealPageQuery = (token: string) => queryOf(getAppealPage, { params: { token } });
