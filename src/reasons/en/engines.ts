/** How engines do: what they cannot do at all, why they cannot work now, and why one did not answer. */
export const engines = {
  lexicon_limits: () => 'It knows words and their disguises, not meaning.',
  logo_limits: () =>
    'It finds flat marks as they are in the gallery, from about 45 pixels in a corner and 70 elsewhere, turned and a little tilted; not bent, mirrored, half covered or in other colours of brightness.',
  picture_part_limits: ({ newest }: { newest: number }) =>
    `It knows pictures again that were re-encoded, resized, captioned, turned or mirrored, and the ${newest} newest where up to a quarter of their width and height is cut off; not where more is.`,
  picture_whole_limits: () =>
    'It knows pictures again that were re-encoded, resized, captioned, turned or mirrored; where more than a few hundredths are cut off it needs @techstark/opencv-js.',
  face_limits: () =>
    'It needs sharp faces of 28 pixels or more that look towards the camera; in profile, covered, in the dark or blurred it misses them, and people who look alike may be taken for one another.',
  ocr_limits: () =>
    'It reads English and simplified Chinese, level or tilted by up to 10 degrees either way; Chinese less surely from 5 degrees on. What is tilted more or runs upwards it does not read.',
  classification_limits: () =>
    'It tells drawings, nudity and pornography from other pictures, and errs on drawn and unusual ones; violence, terror and politics it does not know: no engine is configured for them.',
  kserve_limits: () =>
    'Its class 0 is taken for harmless; the others are told as 101, 102 and so on, which the settings can name, and are always for a person.',
  speech_limits: () =>
    'Only English is recognised. It invents words where there is noise or music, so what it finds is for a person to review.',

  faces_need_packages: ({ packages, install }: { packages: string; install: string }) =>
    `Faces cannot be found without ${packages}. Install: npm i ${install}`,
  marks_need_package: ({ name }: { name: string }) =>
    `Marks cannot be looked for without ${name}. Install: npm i ${name}@4.12.0-release.1`,
  classification_needs_packages: ({ packages, install }: { packages: string; install: string }) =>
    `Pictures cannot be classified without ${packages}. Install: npm i ${install}`,
  onnx_needs_package: ({ name }: { name: string }) =>
    `ONNX files cannot be run without ${name}. Install: npm i ${name}`,
  ocr_needs_languages: ({ languages, install }: { languages: string; install: string }) =>
    `tesseract does not have the language data ${languages}. Install it: ${install}`,
  speech_model_missing: ({ why, install }: { why: string; install: string }) =>
    `${why}. Its English model may be missing. Install it: ${install}`,

  gallery_of_logos_unreadable: ({ what }: { what: string }) =>
    `The gallery of logos could not be read: ${what}`,
  gallery_of_logos_without_stations: () =>
    'The gallery of logos holds no mark of a station: add marks and say that they are of stations.',
  gallery_of_logos_empty: () => 'The gallery of logos is empty: add logos to look for.',
  gallery_of_persons_without_known: () =>
    'The gallery of persons holds no well-known person: add persons with photos and mark them well-known.',
  gallery_of_persons_empty: () => 'The gallery of persons is empty: add persons with photos.',
  gallery_of_pictures_unreadable: ({ what }: { what: string }) =>
    `The picture gallery could not be read: ${what}`,
  gallery_of_pictures_empty: () => 'The picture gallery is empty: add the pictures to look for.',

  engine_failed: () => 'the engine failed',
  engine_failed_for: ({ why }: { why: string }) => `the engine failed: ${why}`,
  engine_closed: () => 'the engine was closed',
  engine_not_ready: ({ seconds }: { seconds: number }) => `the engine was not ready within ${seconds} s`,
  engine_did_not_answer: ({ seconds }: { seconds: number }) =>
    `the engine did not answer within ${seconds} s`,
  engine_process_ended: ({ how }: { how: string }) => `the engine's process ended (${how})`,
  engine_process_ended_with: ({ how, why }: { how: string; why: string }) =>
    `the engine's process ended (${how}): ${why}`,
  engine_too_slow: ({ seconds }: { seconds: number }) => `did not answer within ${seconds} s`,
  engine_left_alone: ({ times, seconds, why }: { times: number; seconds: number; why: string }) =>
    `it failed ${times} times in a row and is left alone for ${seconds} s: ${why}`,
  engine_kind_unfit: ({ kind }: { kind: string }) => `an engine of the kind ${kind} cannot do this task`,

  answer_is_no_json: () => 'its answer is not JSON',
  answer_too_long: () => 'its answer is too long',
  answer_without_result: () => 'its answer holds no result',
  answer_of_other_shape: ({ member, words }: { member: string; words: string }) =>
    `its answer has another shape than its kind: ${member} (${words})`,
  all_of_it: () => 'all of it',
  answered_status: ({ status }: { status: number }) => `answered HTTP ${status}`,
  answered_status_with: ({ status, words }: { status: number; words: string }) =>
    `answered HTTP ${status}: ${words}`,
  result_of_other_shape: ({ where }: { where: string }) =>
    `what it found is not in the document's shape: ${where}`,
  model_name_missing: () => 'the name of the model is missing',
  model_without_input: () => 'the model has no input',
  model_input_type: ({ type }: { type: string }) => `its input is ${type}; FP32 and UINT8 are understood`,
  model_input_shape: ({ shape }: { shape: string }) =>
    `its input has the shape [${shape}], which is no colour picture`,
  onnx_path_not_whole: ({ path }: { path: string }) =>
    `${path} must be the whole path of a file that ends in .onnx`,
  onnx_file_missing: ({ path }: { path: string }) => `${path} is not there or cannot be read`,
  onnx_manifest_missing: ({ file, code }: { file: string; code: string }) =>
    `${file}, which tells what its classes are, cannot be read (${code})`,
  onnx_manifest_wrong: ({ file, member, words }: { file: string; member: string; words: string }) =>
    `${file} is not as it must be: ${member} (${words})`,
  onnx_scores_differ: ({ scores, classes }: { scores: number; classes: number }) =>
    `the model gives ${scores} scores, its model.json names ${classes} classes`,
  onnx_output_missing: ({ name }: { name: string }) => `the model has no output "${name}"`,
  ocr_could_not_read: ({ words }: { words: string }) => `tesseract could not read the picture: ${words}`,
  speech_could_not_listen: ({ words }: { words: string }) => `pocketsphinx could not listen: ${words}`,
  gave_no_reason: () => 'it gave no reason',
};
