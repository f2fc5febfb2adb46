/** The embedded moderation service's messages about requests and submissions, and to its operator. */
export const service = {
  caller_unknown: () => 'the account is unknown or the signature is wrong',
  timestamp_out_of_range: ({ seconds, max }: { seconds: number; max: number }) =>
    `timestamp: ${seconds} s off the server's time; at most ${max} s are allowed`,
  nonce_was_used: () => 'nonce: already used',
  too_many_text_requests: ({ max }: { max: number }) => `more than ${max} text requests per second`,
  service_cannot_store: () => 'the service cannot store anything now; try again',
  internal_error: () => 'internal error',
  body_over_bytes: ({ max }: { max: number }) => `the body is larger than ${max} bytes`,
  content_type_wrong: ({ type }: { type: string }) =>
    `Content-Type is "${type}": it must be application/json`,
  too_many_texts: ({ max }: { max: number }) => `text: at most ${max} texts per request`,
  is_no_task_of_videos: ({ task }: { task: string }) => `"${task}" is not a video task`,
  is_no_task_of_audio: ({ task }: { task: string }) => `"${task}" is not an audio task`,
  task_unavailable: ({ task, why }: { task: string; why: string }) => `"${task}" is unavailable: ${why}`,
  no_task_available: ({ why }: { why: string }) => `no task is available: ${why}`,
  no_audio_engine: () => 'not offered by this service: it has no engine for audio',
  no_engine_offered: () => 'not offered by this service: it has no engine for this task',
  no_engine_for_task: () => 'this service has no engine for this task',
  task_needs_audio: ({ task }: { task: string }) => `task, audio: "${task}" needs audio: true`,
  format_not_among: ({ format, formats }: { format: string; formats: readonly string[] }) =>
    `${format} is not one of the formats ${formats.join(', ')}`,
  no_such_video: () => 'this video does not exist',
  no_such_audio_stream: () => 'this audio stream does not exist',
  video_has_ended: () => 'the video has already ended',
  audio_stream_has_ended: () => 'the audio stream has already ended',

  processing_interrupted_repeatedly: () =>
    'The source could not be processed: processing was interrupted repeatedly.',
  engines_were_busy: () => 'The engines were busy.',
  closed_before_engine: () => 'It was closed before an engine checked it.',
  source_no_longer_readable: () => 'The source could not be read any further.',
  service_was_interrupted: () => 'The service was interrupted and did not capture it.',
  seconds_not_checked: ({ seconds }: { seconds: number }) => `no engine checked ${seconds} s of it`,
  frames_not_checked: ({ task, count }: { task: string; count: number }) =>
    `${task} could not check ${count} ${count === 1 ? 'frame' : 'frames'}`,
  audio_seconds_not_checked: ({ task, seconds }: { task: string; seconds: number }) =>
    `${task} could not check ${seconds} s of audio`,

  operator_token_needed: () => "The operator's token is required: Authorization: Bearer …",
  operator_address_not_found: () => 'Nothing exists at this address.',
  operator_body_too_large: ({ max }: { max: number }) => `The body is larger than ${max} bytes.`,
  service_failed: () => 'The moderation service had an internal error.',
  service_database_unavailable: () =>
    "The moderation service's database does not answer. Try again in a few seconds.",
  task_not_offered: () => 'This service does not offer this task.',
  nothing_to_test: () => 'The input is empty: add a text or a file to test.',
  submission_not_found: () => 'This submission does not exist.',
  submission_still_runs: () => 'This submission is still running. Close it, then try again.',
};
