import { queryOptions } from '@tanstack/react-query';
import { urlOf } from '../../api/call-url.ts';
import { getLiveFrame } from '../../api/live.ts';
import { offlineProblem, problemOf } from '../api/problem-error.ts';
import { requestHeaders } from '../api/request-headers.ts';

/** With the half second that a picture may already have, it is at most two seconds old. */
const everyMs = 1000;
/** Refusals are asked about less often. */
const afterRefusalMs = 10_000;

/** The latest picture of a running stream, again and again while the window is visible. */
export const liveFrameQuery = (submissionId: string) =>
  queryOptions({
    queryKey: [getLiveFrame.path, submissionId],
    queryFn: async ({ signal }) => {
      const address = urlOf(getLiveFrame, { params: { id: submissionId } });
      const response = await fetch(address, { headers: requestHeaders(), signal }).catch((error: unknown) => {
        throw signal.aborted ? error : offlineProblem();
      });
      if (!response.ok) throw problemOf(response.status, await response.text());
      return response.blob();
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? afterRefusalMs : everyMs),
    refetchIntervalInBackground: false,
    retry: false,
    gcTime: 0,
    // Two pictures are never equal, and comparing them would cost.
    structuralSharing: false,
  });
