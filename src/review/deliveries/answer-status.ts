/**
 * What the status of an answer means for a request that can be sent again. `stopped`: the token is not accepted, so no
 * request is. `refused`: this request would not be accepted later either. `later`: anything else, such as a failure, too
 * many requests or a wrong address.
 */
export type AnswerStatus = 'accepted' | 'stopped' | 'refused' | 'later';

const [tokenRefused, faulty] = [
  [401, 403],
  [400, 413, 422],
];

export function answerStatus(status: number): AnswerStatus {
  if (status >= 200 && status < 300) return 'accepted';
  if (tokenRefused.includes(status)) return 'stopped';
  return faulty.includes(status) ? 'refused' : 'later';
}
