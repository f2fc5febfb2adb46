/** What the moderation service calls back, and why it is not taken. */
export const callbacks = {
  callback_not_taken: ({ why }: { why: string }) => `This callback is not taken: ${why}.`,
  no_such_callback_address: () => 'No submission has this callback address.',
  callback_not_stored: () => 'The callback could not be stored; send it again.',
  database_away_for_callback: () => 'The database does not answer; send the callback again.',
  no_such_callback: () => 'There is no such callback of this submission.',
  callback_was_never_verified: () => 'This callback was never verified, so it cannot be replayed.',
  callback_still_unreadable: ({ why }: { why: string }) => `It still cannot be read: ${why}.`,
  callback_not_for_here: ({ why }: { why: string }) => `It cannot be replayed here: ${why}.`,
  callback_says_nothing: () => 'nothing in it says what it is about',
  callback_of_other_submission: ({ named, expected }: { named: string; expected: string }) =>
    `it is about ${named}, this submission is ${expected}`,
  callback_cannot_be_stored: ({ why }: { why: string }) =>
    `it holds something that cannot be stored (${why})`,
  callback_cannot_be_worked_off: ({ why }: { why: string }) => `it cannot be worked off: ${why}`,
  failed_with_code: ({ words, code }: { words: readonly string[]; code: number }) =>
    `${words.join('; ')} (${code})`,
  picture_answered: ({ url, status }: { url: string; status: number }) => `${url} answered ${status}`,
  neither_picture_nor_sound: () => 'what came is neither a picture nor sound',
};
