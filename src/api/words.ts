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
  summary: 'A page of the words, the newest first',
  query: wordsQuerySchema,
  answer: wordsPageSchema,
  refusals: operatorReads,
});
export const setWord = call({
  ...words,
  method: 'POST',
  path: '/api/words',
  summary: 'Add a word, or change it',
  description: 'The same word again, whatever its capitals, is changed, and answered with 200.',
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
  params: idParamSchema,
  refusals: operatorChanges,
});
export const importWords = call({
  ...words,
  method: 'POST',
  path: '/api/words/import',
  summary: 'Add many words, and hear which lines cannot be taken',
  description: 'A CSV word,label,level,match with or without its head line; at most 6 MB.',
  body: wordsImportSchema,
  maxBytes: 6 * 1024 ** 2,
  answer: wordsImportAnswerSchema,
  refusals: operatorChanges,
});
export const exportWords = call({
  ...words,
  method: 'GET',
  path: '/api/words/export',
  summary: 'All words as a CSV',
  sends: ['text/csv'],
  refusals: operatorReads,
});
export const tryWords = call({
  ...words,
  method: 'POST',
  path: '/api/words/try',
  summary: 'What the text engine makes of a text now',
  body: wordsTrySchema,
  answer: wordsTryAnswerSchema,
  refusals: operatorChanges,
});

/** Rules and limits for their forms. */
export const wordFields = fieldsOf(wordFieldsSchema);
export const wordsImportFields = fieldsOf(wordsImportSchema);
export const triedTextFields = fieldsOf(wordsTrySchema);
