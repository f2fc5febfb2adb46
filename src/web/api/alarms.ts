import { getAlarms } from '../../api/alarm-settings.ts';
import { listAlarms } from '../../api/alarms.ts';
import { queryOf } from './query.ts';

const lookAgainMs = 15_000;
/** Poll often while something is down, since it may recover at any moment. */
const lookSoonMs = 3000;

export const alarmsQuery = () =>
  queryOf(
    listAlarms,
    {},
    { refetchInterval: ({ state }) => (state.data?.moderationAway ? lookSoonMs : lookAgainMs) },
  );

export const alarmsAnswerQuery = () => queryOf(getAlarms);
