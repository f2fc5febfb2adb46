import { queryOptions } from '@tanstack/react-query';
import { listAlarms } from '../../api/alarms.ts';
import { ask } from './ask.ts';

const lookAgainMs = 15_000;
/** While something is away it may be back at any moment. */
const lookSoonMs = 3000;

export const alarmsKey = ['alarms'] as const;
export const alarmsQuery = () =>
  queryOptions({
    queryKey: alarmsKey,
    queryFn: ({ signal }) => ask(listAlarms, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.moderationAway ? lookSoonMs : lookAgainMs),
  });
