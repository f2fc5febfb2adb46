import type { parts as english } from '../en/parts.ts';
import type { Sentences } from '../sentences.ts';

export const parts = {
  all_of: ({ parts }) => parts.join('；'),
  message_of: ({ what, why }) => `${what}：${why}`,
  with_output_of: ({ why, tool, words }) => `${why}（${tool}：${words}）`,
} satisfies Sentences<typeof english>;
