import type { z } from 'zod';
import {
  type Word,
  type WordFields,
  wordAnswerSchema,
  wordsImportAnswerSchema,
  wordsPageSchema,
  type wordsQuerySchema,
  wordsTryAnswerSchema,
} from '../../protocol/operator/words.ts';
import type { Context } from '../context/context.ts';
import { askOperator } from './ask-operator.ts';
import { changeByOperator } from './change-by-operator.ts';
import { readAnswer, sendJson } from './read-answer.ts';

export async function listWords(
  ctx: Context,
  { q, cursor, limit }: z.output<typeof wordsQuerySchema>,
): Promise<z.output<typeof wordsPageSchema>> {
  const search = new URLSearchParams({ limit: String(limit) });
  if (q !== undefined) search.set('q', q);
  if (cursor !== undefined) search.set('cursor', cursor);
  return readAnswer(wordsPageSchema, await askOperator(ctx, `/words?${search}`, { method: 'GET' }));
}

/** Adds a word, or changes the existing one; `added` says which. */
export async function setWord(ctx: Context, fields: WordFields): Promise<{ word: Word; added: boolean }> {
  return changeByOperator(ctx, {
    path: '/words',
    request: sendJson('POST', fields),
    read: async (answer) => ({
      word: (await readAnswer(wordAnswerSchema, answer)).word,
      added: answer.status === 201,
    }),
    what: 'word-set',
    detail: ({ word }) => aboutWord(word),
  });
}

export async function removeWord(ctx: Context, { id }: { id: string }): Promise<void> {
  await changeByOperator(ctx, {
    path: `/words/${encodeURIComponent(id)}`,
    request: { method: 'DELETE' },
    read: async (answer) => (await readAnswer(wordAnswerSchema, answer)).word,
    what: 'word-removed',
    detail: aboutWord,
  });
}

export async function importWords(
  ctx: Context,
  input: { csv: string },
): Promise<z.output<typeof wordsImportAnswerSchema>> {
  return changeByOperator(ctx, {
    path: '/words/import',
    request: sendJson('POST', input),
    read: (answer) => readAnswer(wordsImportAnswerSchema, answer),
    what: 'words-imported',
    detail: ({ added, changed, refused }) =>
      added + changed === 0 ? null : { added, changed, refused: refused.length },
  });
}

/** All words as a CSV; the export is audited. */
export async function exportWords(ctx: Context): Promise<ReadableStream<Uint8Array> | null> {
  return changeByOperator(ctx, {
    path: '/words/export',
    request: { method: 'GET' },
    read: async (answer) => answer.body,
    what: 'words-exported',
    detail: () => ({}),
  });
}

/** Runs the text engine on a text now. */
export async function tryWords(
  ctx: Context,
  input: { content: string },
): Promise<z.output<typeof wordsTryAnswerSchema>> {
  return readAnswer(wordsTryAnswerSchema, await askOperator(ctx, '/words/try', sendJson('POST', input)));
}

function aboutWord({ id, word, label, level, match }: Word) {
  return { wordId: id, word, label, level, match };
}
