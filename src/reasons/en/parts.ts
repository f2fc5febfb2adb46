/** Joins other reasons. */
export const parts = {
  all_of: ({ parts }: { parts: readonly string[] }) => parts.join('; '),
  message_of: ({ what, why }: { what: string; why: string }) => `${what}: ${why}`,
  with_output_of: ({ why, tool, words }: { why: string; tool: string; words: string }) =>
    `${why} (${tool}: ${words})`,
};
