/** Submissions, what came of them, and what the moderation service says to them. */
export const submissions = {
  no_such_submission: () => 'There is no such submission.',
  audio_file_cannot_be_closed: () =>
    'The interface has no way to close an audio file; its result comes by itself.',
  submission_has_ended: () => 'This submission has ended already.',
  service_rate_limit: () => 'The moderation service is at its rate limit; try again shortly.',
  service_refused: ({ words, code }: { words: string; code: number }) =>
    `The moderation service refused: ${words} (${code}).`,
  service_answer_unusable: ({ why }: { why: string }) =>
    `The moderation service's answer cannot be used: ${why}.`,
  service_answer_names_nothing: () => "The moderation service's answer names nothing.",
  service_not_reached: ({ why }: { why: string }) => `The moderation service could not be reached: ${why}`,
  service_away: () => 'The moderation service does not answer.',
  service_away_after_change: () =>
    'The moderation service does not answer. What was asked may have been done all the same: look, then try again.',
  service_takes_nothing: () => 'The moderation service cannot take anything now.',
  service_not_signed: () => "The moderation service's answer is not signed with its key.",
  no_moderation_service: () => 'What answered is no moderation service: its answer has no signed envelope.',
  account_was_removed: () => 'This moderation account was removed.',
  account_lacks_service_key: () => "The moderation account has no key of its service's yet.",
  no_sound_in_file: () => 'There is no sound in this file.',
  sound_lies_elsewhere: () => 'This sound lies elsewhere; we hold no copy of it.',
  film_lies_elsewhere: () => 'This film lies elsewhere; we hold its flagged frames only.',
  no_such_upload: () => 'There is no such upload.',
  nothing_at_address: () => 'There is nothing at this address.',
  file_too_large: ({ max }: { max: number }) => `A file may have at most ${max} bytes.`,
  file_is_empty: () => 'The file is empty.',
  file_is_gone: () => 'The file is no longer there.',
  picture_is_waiting: () => 'This picture has not been copied yet.',
  picture_is_lost: ({ why }: { why: string }) => `This picture is lost: ${why}`,
  no_such_picture: () => 'There is no such picture.',
  evidence_store_away: () => 'The evidence store does not answer; try again shortly.',
};
