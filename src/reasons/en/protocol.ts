/** What is wrong with a message of the interface: a body, its envelope, an answer, a callback. */
export const protocol = {
  body_is_not_json: () => 'not JSON',
  body_nested_too_deep: ({ max }: { max: number }) => `nested deeper than ${max}`,
  body_is_no_object: () => 'not a JSON object',
  member_stands_twice: ({ member }: { member: string }) => `member ${member} stands twice`,
  timestamp_is_no_time: () => 'timestamp must be a Unix timestamp, a number or a numeric string',
  nonce_is_none: ({ max }: { max: number }) => `nonce must be a number or 1 to ${max} characters`,
  signature_is_no_string: () => 'signature must be a string',
  json_is_none: () => 'json must be a string or an object',
  signature_of_other_json: () => 'the signature does not belong to this json',
  callback_not_signed: () => 'the callback is not signed',
  no_service_key_known: () => 'no key of the service is known',
  frames_in_all: ({ why, count }: { why: string; count: number }) => `${why} — ${count} frames in all`,
  only_frames_in_all: ({ count }: { count: number }) => `${count} frames in all`,
  response_is_no_object: () => 'the response is not an object',
  response_without_code: () => 'the response has no code',
  response_without_video: () => 'the response has no videoId',
  response_without_request: () => 'the response holds no result with a requestId',
  response_without_texts: () => 'the response holds no text results',
  response_of_other_count: ({ sent, came }: { sent: number; came: number }) =>
    `${sent} texts were sent, ${came} results came back`,
  response_of_other_texts: () => 'the results carry other contentIds than were sent',
};
