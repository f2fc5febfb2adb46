import { queryOptions } from '@tanstack/react-query';
import { getAppealPage } from '../../api/appeals.ts';
import { ask } from './ask.ts';

/** What there is to know of a decision for who holds a link to appeal it, without signing in. */
export function appealPageQuery(token: string) {
  return queryOptions({
    queryKey: ['appeal', token],
    queryFn: ({ signal }) => ask(getAppealPage, { params: { token } }, { signal }),
  });
}
