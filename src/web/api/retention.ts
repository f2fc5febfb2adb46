import { queryOptions } from '@tanstack/react-query';
import { getRetention, listErasures, listHolds } from '../../api/retention.ts';
import { ask } from './ask.ts';

export function retentionQuery() {
  return queryOptions({
    queryKey: ['retention'],
    queryFn: ({ signal }) => ask(getRetention, {}, { signal }),
  });
}

export function holdsQuery() {
  return queryOptions({
    queryKey: ['holds'],
    queryFn: ({ signal }) => ask(listHolds, {}, { signal }),
  });
}

/** Asked again while one of them is under way. */
export function erasuresQuery() {
  return queryOptions({
    queryKey: ['erasures'],
    queryFn: ({ signal }) => ask(listErasures, {}, { signal }),
    refetchInterval: (query) =>
      query.state.data?.erasures.some(({ state }) => state === 'waiting') ? 2000 : false,
  });
}
