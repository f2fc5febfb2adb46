/**
 * The operator's addresses under the embedded service's base address, each with `Authorization: Bearer <token>`.
 * Errors are `{code, message, errors?: [{path, message}]}` with an HTTP status.
 *
 * GET    galleries/:kind?q&cursor&limit        galleryPageSchema
 * POST   galleries/:kind                       entryFieldsSchema → 201 entryAnswerSchema
 * GET    galleries/:kind/:id                   entryAnswerSchema
 * PATCH  galleries/:kind/:id                   entryChangeSchema → entryAnswerSchema
 * DELETE galleries/:kind/:id                   204
 * POST   galleries/:kind/:id/pictures          bytes of a picture; `?box=x0,y0,x1,y1` (0..1) uses only that part → 201 pictureAnswerSchema (200 when the entry has it already)
 * DELETE galleries/:kind/:id/pictures/:picture 204
 * GET    galleries/:kind/:id/pictures/:picture bytes
 * GET    galleries/:kind/archive               zip with gallery.json (archiveListSchema) and its files
 * POST   galleries/:kind/archive               the same zip → importAnswerSchema
 * GET    galleries/pictures/hashes             text/csv: PDQ hashes, `hash,quality,name`
 * POST   galleries/pictures/hashes?name&label  the same text, with or without the last two → 201 hashListAnswerSchema
 * GET    words?q&cursor&limit                  wordsPageSchema
 * POST   words                                 wordFieldsSchema → 201 wordAnswerSchema (the same word again changes it: 200)
 * DELETE words/:id                             wordAnswerSchema, as it was
 * POST   words/import                          wordsImportSchema → wordsImportAnswerSchema
 * GET    words/export                          text/csv
 * POST   words/try                             wordsTrySchema → wordsTryAnswerSchema
 * GET    engines                               enginesAnswerSchema
 * PUT    engines/:task                         taskEnginesSchema → taskAnswerSchema
 * POST   engines/:task/try                     bytes (image/*, audio/*, or text/plain) → tryAnswerSchema
 * GET    text-models                           textModelsAnswerSchema
 * POST   text-models/learn                     learningSchema → learningAnswerSchema
 * POST   text-models/:name/use                 modelChoiceSchema → textModelAnswerSchema; also discard, go-back
 * DELETE submissions/:id                      204: deletes everything about a submission that has ended
 */
export const operatorPath = '/operator';
