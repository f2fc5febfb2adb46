/** Text from the operator API itself. */
export const itsWords = ({ words }: { words: string }) => words;

/** Galleries, words and engines, through the operator API of the embedded service. */
export const operator = {
  service_managed_by_provider: () =>
    'A provider runs the moderation service; galleries, words and engines are managed there.',
  not_an_operator_interface: ({ status }: { status: number }) =>
    `The answer (${status}) is not from our operator interface.`,
  operator_answer_malformed: () =>
    "The moderation service's operator interface sent an answer in another format.",
  operator_invalid_request: itsWords,
  operator_unauthorized: itsWords,
  operator_not_found: itsWords,
  operator_too_large: itsWords,
  operator_unreadable: itsWords,
  operator_internal: itsWords,
  operator_unavailable: itsWords,
  picture_is_empty: () => 'The picture is empty.',
  audio_is_not_picture: () => 'This is audio; a gallery contains pictures.',
  picture_file_missing: () => 'The file of this picture no longer exists.',
  no_such_finding_on_picture: () => 'This picture has no finding with this id.',
  archive_is_empty: () => 'The archive is empty.',
  hash_list_is_missing: () => 'The list of hashes is empty.',
  archive_too_large: ({ max }: { max: number }) => `An archive can have at most ${max} bytes.`,
  no_such_gallery: () => 'This gallery does not exist.',
};
