/** Why a callback of the moderation service is refused. */
export const callbacks = {
  callback_rejected: ({ why }: { why: string }) => `This callback is not accepted: ${why}.`,
  no_such_callback_address: () => 'No submission has this callback address.',
  callback_not_stored: () => 'The callback could not be stored; send it again.',
  database_unavailable_for_callback: () => 'The database does not answer; send the callback again.',
  no_such_callback: () => 'This submission has no callback with this id.',
  callback_was_never_verified: () => 'This callback was never verified, so you cannot replay it.',
  callback_still_unreadable: ({ why }: { why: string }) => `The callback still cannot be read: ${why}.`,
  callback_not_replayable: ({ why }: { why: string }) => `You cannot replay this callback here: ${why}.`,
  callback_without_submission: () => 'it names no submission',
  callback_of_other_submission: ({ named, expected }: { named: string; expected: string }) =>
    `it is about ${named}, but this submission is ${expected}`,
  callback_cannot_be_stored: ({ why }: { why: string }) =>
    `it contains something that cannot be stored (${why})`,
  callback_cannot_be_processed: ({ why }: { why: string }) => `it cannot be processed: ${why}`,
  failed_with_code: ({ words, code }: { words: readonly string[]; code: number }) =>
    `${words.join('; ')} (${code})`,
  picture_answered: ({ url, status }: { url: string; status: number }) => `${url} answered ${status}`,
  neither_picture_nor_audio: () => 'the file is neither a picture nor audio',
};
