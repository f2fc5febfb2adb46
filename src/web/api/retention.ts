import { getRetention, listErasures, listHolds } from '../../api/retention.ts';
import { queryOf } from './query.ts';

export const retentionQuery = () => queryOf(getRetention);
export const holdsQuery = () => queryOf(listHolds);

/** Polled while an erasure is running. */
export const erasuresQuery = () =>
  queryOf(
    listErasures,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.erasures.some((erasure) => erasure.state === 'waiting') ? 2000 : false,
    },
  );
