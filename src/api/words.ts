import { z } from 'zod';
import {
  wordAnswerSchema,
  wordFieldsSchema,
  wordsImportAnswerSchema,
  wordsImportSchema,
  wordsPageSchema,
  wordsQuerySchema,
  wordsTryAnswerSchema,
  wordsTrySchema,
} from '../protocol/operator/words.ts';
import { call } from './call.ts';
import { idParamSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { operatorChanges, operatorReads } from './operator.ts';

const words = { tag: 'Words', role: 'supervisor' } as const;

export const listWords = call({
  ...words,
  method: 'GET',
  path: '/api/words',
  summary: 'List words, newest first, by page',
  description:
    'The organisation’s own words, which the embedded text engine looks for beside its own. `total` counts all that match `q`.',
  query: wordsQuerySchema,
  answer: wordsPageSchema,
  refusals: operatorReads,
});
export const setWord = call({
  ...words,
  method: 'POST',
  path: '/api/words',
  summary: 'Add or change a word',
  description:
    'Counts from the next text on. An existing word, whatever its capitals, is changed and answered with 200.',
  body: wordFieldsSchema,
  answer: wordAnswerSchema.extend({ added: z.boolean() }),
  status: 201,
  refusals: operatorChanges,
});
export const removeWord = call({
  ...words,
  method: 'DELETE',
  path: '/api/words/{id}',
  summary: 'Delete a word',
  description: 'Counts from the next text on. Cases that it caused stay.',
  params: idParamSchema,
  refusals: operatorChanges,
});
export const importWords = call({
  ...words,
  method: 'POST',
  path: '/api/words/import',
  summary: 'Import words; returns the lines that were refused',
  description:
    'A CSV with word,label,level,match, with or without a header line. Good lines are imported, and `refused` names the others.',
  body: wordsImportSchema,
  maxBytes: 6 * 1024 ** 2,
  answer: wordsImportAnswerSchema,
  refusals: operatorChanges,
});
export const exportWords = call({
  ...words,
  method: 'GET',
  path: '/api/words/export',
  summary: 'Export all words as CSV',
  description: 'In the same form as the import takes: word,label,level,match.',
  sends: ['text/csv'],
  refusals: operatorReads,
});
export const tryWords = call({
  ...words,
  method: 'POST',
  path: '/api/words/try',
  summary: 'Test a text with the text engine',
  description: 'Shows what would be found in a text, without a submission or a case.',
  body: wordsTrySchema,
  answer: wordsTryAnswerSchema,
  refusals: operatorChanges,
});

/** Rules and limits for their forms. */
export const wordFields = fieldsOf(wordFieldsSchema);
export const wordsImportFields = fieldsOf(wordsImportSchema);
export const triedTextFields = fieldsOf(wordsTrySchema);
