/** Engines: their limits, why they cannot work now, and why one did not answer. */
export const engines = {
  lexicon_limits: () => 'It knows words and their disguises, but not their meaning.',
  lexicon_and_models_limits: () =>
    'It knows words and their disguises, and texts that are similar to those its models were trained on, but not their meaning.',
  like_spam: ({ words, version }: { words: string; version: string }) =>
    `similar to texts that were spam: “${words}” (model ${version})`,
  like_abuse: ({ words, version }: { words: string; version: string }) =>
    `similar to texts that were abusive: “${words}” (model ${version})`,
  like_sexual: ({ words, version }: { words: string; version: string }) =>
    `similar to texts that were sexual: “${words}” (model ${version})`,
  no_such_text_model: () => 'There is no such model.',
  model_version_changed: () =>
    'Somebody has changed the versions of this model meanwhile. Load them again before you choose.',
  model_is_in_use: () => 'These decisions lead to the version that is in use already.',
  too_few_decided_texts: ({
    with: having,
    without,
    learnedFrom,
    heldOut,
  }: {
    with: number;
    without: number;
    learnedFrom: number;
    heldOut: number;
  }) =>
    `Decisions say of ${having} different texts that they have the label, and of ${without} that they do not. Needed are ${learnedFrom} of each to learn from, and ${heldOut} of each from later weeks to check it.`,
  logo_limits: () =>
    'It finds flat logos as they are in the gallery, from about 45 pixels in a corner and 70 elsewhere, rotated or slightly tilted. It misses logos that are bent, mirrored, half covered or in colours of another brightness.',
  picture_part_limits: ({ newest }: { newest: number }) =>
    `It recognises pictures that were re-encoded, resized, captioned, framed, rotated by 90° or mirrored, and the ${newest} newest even if up to a quarter of their width and height is cut off, they are turned by up to 10°, or they take up only a part of the frame (about a quarter of its width or more).`,
  picture_whole_limits: () =>
    'It recognises pictures that were re-encoded, resized, captioned, framed, rotated by 90° or mirrored. If more than a few percent is cut off, if they are turned a little, or if they take up only a part of the frame, it needs @techstark/opencv-js.',
  face_limits: () =>
    'It needs sharp faces of at least 28 pixels that look towards the camera. It misses faces in profile, covered, dark or blurred, and can confuse people who look alike.',
  ocr_limits: () =>
    'It reads English and simplified Chinese, level or tilted by up to 10 degrees either way; Chinese is less reliable from 5 degrees on. It does not read text that is tilted more or vertical.',
  pp_ocr_limits: () =>
    'It reads Latin letters and Chinese at any tilt, from about 12 pixels high. It does not read other scripts, and mixes up some letters of handwriting and ornate fonts.',
  classification_limits: () =>
    'It distinguishes drawings, nudity and pornography from other pictures, and makes mistakes with drawn and unusual ones. No engine is configured for violence, terror and politics.',
  kserve_limits: () =>
    'Class 0 counts as harmless. The other classes are reported as 101, 102 and so on, which you can name in the settings, and always go to a person.',
  speech_limits: () =>
    'It recognises only English. Noise and music lead to false words, so a person must review its findings.',

  faces_need_packages: ({ packages, install }: { packages: string; install: string }) =>
    `Faces cannot be found without ${packages}. Install: npm i ${install}`,
  logos_need_package: ({ name }: { name: string }) =>
    `Logos cannot be found without ${name}. Install: npm i ${name}@4.12.0-release.1`,
  classification_needs_packages: ({ packages, install }: { packages: string; install: string }) =>
    `Pictures cannot be classified without ${packages}. Install: npm i ${install}`,
  onnx_needs_package: ({ name }: { name: string }) =>
    `ONNX files cannot be run without ${name}. Install: npm i ${name}`,
  ocr_needs_packages: ({ install }: { install: string }) =>
    `Writing that is tilted or in many lines cannot be read well without ${install}. Install: npm i ${install}`,
  ocr_needs_languages: ({ languages, install }: { languages: string; install: string }) =>
    `tesseract lacks the language data ${languages}. Install it: ${install}`,
  speech_model_missing: ({ why, install }: { why: string; install: string }) =>
    `${why}. Its English model may be missing. Install it: ${install}`,

  gallery_of_logos_unreadable: ({ what }: { what: string }) => `The logo gallery could not be read: ${what}`,
  gallery_of_logos_without_stations: () =>
    'The logo gallery has no station logo: add logos and mark them as station logos.',
  gallery_of_logos_empty: () => 'The logo gallery is empty: add logos to find.',
  gallery_of_persons_without_known: () =>
    'The person gallery has no well-known person: add persons with photos and mark them as well-known.',
  gallery_of_persons_empty: () => 'The person gallery is empty: add persons with photos.',
  gallery_of_pictures_unreadable: ({ what }: { what: string }) =>
    `The picture gallery could not be read: ${what}`,
  gallery_of_pictures_empty: () => 'The picture gallery is empty: add pictures to find.',

  engine_failed: () => 'the engine failed',
  engine_failed_because: ({ why }: { why: string }) => `the engine failed: ${why}`,
  engine_closed: () => 'the engine was closed',
  engine_not_ready: ({ seconds }: { seconds: number }) => `the engine was not ready within ${seconds} s`,
  engine_did_not_answer: ({ seconds }: { seconds: number }) =>
    `the engine did not answer within ${seconds} s`,
  engine_process_ended: ({ how }: { how: string }) => `the engine's process ended (${how})`,
  engine_process_ended_with: ({ how, why }: { how: string; why: string }) =>
    `the engine's process ended (${how}): ${why}`,
  engine_too_slow: ({ seconds }: { seconds: number }) => `did not answer within ${seconds} s`,
  engine_paused: ({ times, seconds, why }: { times: number; seconds: number; why: string }) =>
    `it failed ${times} times in a row and is paused for ${seconds} s: ${why}`,
  engine_kind_not_supported: ({ kind }: { kind: string }) =>
    `an engine of the kind ${kind} does not support this task`,

  answer_is_no_json: () => 'its answer is not JSON',
  answer_too_long: () => 'its answer is too long',
  answer_without_result: () => 'its answer has no result',
  answer_malformed: ({ member, words }: { member: string; words: string }) =>
    `its answer does not match its kind: ${member} (${words})`,
  whole_answer: () => 'the whole answer',
  answered_status: ({ status }: { status: number }) => `answered HTTP ${status}`,
  answered_status_with: ({ status, words }: { status: number; words: string }) =>
    `answered HTTP ${status}: ${words}`,
  result_malformed: ({ where }: { where: string }) =>
    `its result does not match the documented format: ${where}`,
  model_name_missing: () => 'the name of the model is missing',
  model_without_input: () => 'the model has no input',
  model_input_type: ({ type }: { type: string }) => `its input is ${type}; only FP32 and UINT8 are supported`,
  model_input_shape: ({ shape }: { shape: string }) =>
    `its input has the shape [${shape}], which is not a colour picture`,
  onnx_path_not_absolute: ({ path }: { path: string }) =>
    `${path} must be the full path of a file that ends in .onnx`,
  onnx_file_missing: ({ path }: { path: string }) => `${path} does not exist or cannot be read`,
  onnx_manifest_missing: ({ file, code }: { file: string; code: string }) =>
    `${file}, which describes the classes, cannot be read (${code})`,
  onnx_manifest_wrong: ({ file, member, words }: { file: string; member: string; words: string }) =>
    `${file} is not valid: ${member} (${words})`,
  onnx_class_count_differs: ({ scores, classes }: { scores: number; classes: number }) =>
    `the model gives ${scores} scores, but its model.json names ${classes} classes`,
  onnx_output_missing: ({ name }: { name: string }) => `the model has no output "${name}"`,
  ocr_failed: ({ words }: { words: string }) => `tesseract could not read the picture: ${words}`,
  speech_failed: ({ words }: { words: string }) => `pocketsphinx could not recognise speech: ${words}`,
  no_reason_given: () => 'it gave no reason',
};
