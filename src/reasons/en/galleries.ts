/** The galleries of persons, pictures and logos, and their archives. */
export const galleries = {
  no_such_gallery_entry: () => 'This gallery has no entry with this id.',
  no_such_entry_picture: () => 'This entry has no picture with this id.',
  entry_removed_meanwhile: () => 'The entry was removed in the meantime.',
  entry_picture_file_missing: () => 'The file of this picture no longer exists.',
  too_many_pictures_in_entry: ({ max }: { max: number }) => `An entry can have at most ${max} pictures.`,
  picture_not_checked: ({ why }: { why: string }) => `The picture cannot be checked now: ${why}`,
  picture_not_found_again: () => 'the engine cannot find it, even in the picture it came from',
  picture_too_plain: () => 'it is too plain to be recognised',
  picture_too_small: ({ width, height, min }: { width: number; height: number; min: number }) =>
    `It is ${width} × ${height} pixels; each side must have at least ${min}.`,
  picture_broken: () => 'The picture is damaged.',
  picture_format_not_supported: () => 'It is not a JPEG, PNG or WebP picture.',
  picture_has_many_pixels: () => 'It has more than 60 million pixels.',
  picture_not_readable: () => 'It is not a readable picture.',
  logo_too_small: ({ min }: { min: number }) => `it is smaller than ${min} pixels on one side`,
  logo_has_few_corners: () => 'it has too few corners to be recognised',
  photo_without_face: () => 'it shows no face',
  photo_of_several_faces: () => 'it shows several faces: crop it to one',
  face_too_narrow: ({ pixels, min }: { pixels: number; min: number }) =>
    `the face is ${pixels} pixels wide and must have at least ${min}`,
  hash_list_has_wrong_lines: ({ line, why, wrong }: { line: number; why: string; wrong: number }) =>
    `Line ${line}: ${why}. ${wrong === 1 ? 'No other line is wrong' : `${wrong} lines are wrong`}; nothing was imported.`,
  hash_needs_64_digits: () => 'it does not begin with 64 hexadecimal digits',
  hash_quality_out_of_range: () => 'its quality is not a whole number from 0 to 100',
  hash_list_too_long: ({ max }: { max: number }) =>
    `An entry can have at most ${max} hashes; nothing was imported.`,
  hash_list_is_empty: () => 'It contains no hashes.',
  hash_list_is_no_text: () => 'It is not a text in UTF-8.',
  archive_file_too_large: ({ max }: { max: number }) => `It is larger than ${max} bytes.`,
  archive_without_list: ({ file }: { file: string }) => `It contains no ${file}.`,
  archive_list_is_no_json: ({ file }: { file: string }) => `Its ${file} is not valid JSON.`,
  archive_has_many_pictures: ({ pictures, max }: { pictures: number; max: number }) =>
    `It has ${pictures} pictures; at most ${max} can be imported at once. For more: npm run moderation -- gallery import.`,
  archive_path_outside: () => 'Its name points outside the archive.',
  archive_file_missing: () => 'It is not in the archive.',
  archive_has_many_files: ({ max }: { max: number }) => `It has more than ${max} files.`,
  archive_contains_path_outside: () => 'It contains a file whose name points outside the archive.',
  archive_not_readable: () => 'It is not a readable zip archive.',
  archive_unpacks_too_large: ({ max }: { max: number }) => `Unpacked, it is larger than ${max} bytes.`,
  archive_file_encrypted: () => 'It is encrypted.',
  archive_file_broken: () => 'It is damaged in the archive.',
};
