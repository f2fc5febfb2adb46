/** Submissions, their results, and the moderation service's messages about them. */
export const submissions = {
  no_such_submission: () => 'This submission does not exist.',
  live_not_in_demo: () => 'The demo does not play live streams: it reaches no other server.',
  live_stream_over: () => 'This live stream is not being monitored any more, so it is not played.',
  live_places_taken: () => 'Too many live streams are being played at the moment.',
  live_source_away: () => 'The source of the live stream does not send anything that can be played.',
  live_program_missing: () => 'Live streams cannot be played here: ffmpeg is not installed.',
  audio_file_cannot_be_closed: () => 'An audio file cannot be closed. Its result arrives automatically.',
  submission_has_ended: () => 'This submission has already ended.',
  service_rate_limit: () => 'The moderation service is at its rate limit; try again shortly.',
  service_refused: ({ words, code }: { words: string; code: number }) =>
    `The moderation service refused: ${words} (${code}).`,
  service_answer_unusable: ({ why }: { why: string }) =>
    `The moderation service's answer cannot be used: ${why}.`,
  service_answer_without_id: () => "The moderation service's answer has no identifier.",
  service_not_reached: ({ why }: { why: string }) => `The moderation service could not be reached: ${why}`,
  service_unavailable: () => 'The moderation service does not answer.',
  service_unavailable_after_change: () =>
    'The moderation service does not answer. The request may have succeeded: check, then try again.',
  service_not_accepting: () => 'The moderation service cannot accept anything now.',
  service_not_signed: () => "The moderation service's answer is not signed with its key.",
  not_a_moderation_service: () => 'The answer is not from a moderation service: it has no signed envelope.',
  account_was_removed: () => 'This moderation account was removed.',
  account_lacks_service_key: () => "The moderation account does not have its service's key yet.",
  no_audio_in_file: () => 'This file contains no audio.',
  audio_stored_elsewhere: () => 'This audio is stored elsewhere; there is no copy here.',
  video_stored_elsewhere: () => 'This video is stored elsewhere; only its flagged frames are here.',
  source_does_not_answer: () => 'The address of this file no longer answers with it.',
  source_cannot_be_sought: () =>
    'The server of this file does not send parts of it, so it cannot be played here.',
  source_is_not_media: () =>
    'What the address of this file sends is not a video or audio file that can be played.',
  no_such_upload: () => 'This upload does not exist.',
  address_not_found: () => 'Nothing exists at this address.',
  file_too_large: ({ max }: { max: number }) => `A file can have at most ${max} bytes.`,
  file_is_empty: () => 'The file is empty.',
  file_removed: () => 'The file no longer exists.',
  picture_not_copied_yet: () => 'This picture has not been copied yet.',
  picture_lost: ({ why }: { why: string }) => `This picture is lost: ${why}`,
  no_such_picture: () => 'This picture does not exist.',
  evidence_store_unavailable: () => 'The evidence store does not answer; try again shortly.',
};
