/** What the operator side says itself. */
export const itsWords = ({ words }: { words: string }) => words;

/** Galleries, words and engines, by the operator side of the embedded service. */
export const operator = {
  service_is_a_providers: () =>
    "The moderation service is a provider's: galleries, words and engines are managed there.",
  no_operator_side: ({ status }: { status: number }) =>
    `What answered (${status}) is no operator's side of ours.`,
  operator_answer_has_other_shape: () => "The moderation service's operator side answers in another shape.",
  operator_invalid_request: itsWords,
  operator_unauthorized: itsWords,
  operator_not_found: itsWords,
  operator_too_large: itsWords,
  operator_unreadable: itsWords,
  operator_internal: itsWords,
  operator_unavailable: itsWords,
  picture_is_empty: () => 'The picture is empty.',
  sound_is_no_picture: () => 'This is a sound; a gallery holds pictures.',
  picture_file_is_gone: () => 'The file of this picture is no longer there.',
  no_such_finding_on_picture: () => 'There is no such finding on this picture.',
  archive_is_empty: () => 'The archive is empty.',
  archive_too_large: ({ max }: { max: number }) => `An archive may have at most ${max} bytes.`,
  no_such_gallery: () => 'There is no such gallery.',
};
