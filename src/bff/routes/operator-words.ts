import * as words from '../../api/words.ts';
import {
  exportWords,
  importWords,
  listWords,
  removeWord,
  setWord,
  tryWords,
} from '../../review/operator/words.ts';
import { serve } from '../serve.ts';

/** The operator's own words, for supervisors and administrators; every change is audited. */
export const operatorWordsRoutes = () =>
  serve(words, {
    listWords: ({ ctx, query }) => listWords(ctx, query),
    setWord: async ({ ctx, body, c }) => {
      const answer = await setWord(ctx, body);
      if (!answer.added) c.status(200);
      return answer;
    },
    removeWord: ({ ctx, params }) => removeWord(ctx, params),
    importWords: ({ ctx, body }) => importWords(ctx, body),
    exportWords: async ({ ctx }) =>
      new Response(await exportWords(ctx), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="words.csv"',
          'x-content-type-options': 'nosniff',
        },
      }),
    tryWords: ({ ctx, body }) => tryWords(ctx, body),
  });
