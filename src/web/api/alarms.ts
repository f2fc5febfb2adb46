import { listAlarms } from '../../api/alarms.ts';
import { queryOf } from './query.ts';

const lookAgainMs = 15_000;
/** While something is away it may be back at any moment. */
const lookSoonMs = 3000;

export const alarmsQuery = () =>
  queryOf(
    listAlarms,
    {},
    { refetchInterval: ({ state }) => (state.data?.moderationAway ? lookSoonMs : lookAgainMs) },
  );
