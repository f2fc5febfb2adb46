/**
 * What is in front on the stage. `closed`: there is no video element yet. `coming`: the still stays until the video's
 * picture is painted. `video`: the video's picture. `still`: the still, with the loaded video behind it.
 */
export type Front = 'closed' | 'coming' | 'video' | 'still' | 'failed';
export type FrontEvent = 'seek' | 'painted' | 'leave' | 'fail';

/** An event without an entry changes nothing. */
const after: Record<Front, Partial<Record<FrontEvent, Front>>> = {
  closed: { seek: 'coming' },
  coming: { painted: 'video', leave: 'still', fail: 'failed' },
  video: { leave: 'still', fail: 'failed' },
  still: { seek: 'coming', fail: 'failed' },
  // A source that was away may be back.
  failed: { seek: 'coming' },
};

export function nextFront(front: Front, event: FrontEvent): Front {
  return after[front][event] ?? front;
}

/** Whether there is a video element. */
export const isMounted = (front: Front): boolean => front !== 'closed' && front !== 'failed';
