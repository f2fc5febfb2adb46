/** Statements of reasons and their templates. */
export const statements = {
  statement_incomplete: () => 'The statement of reasons is incomplete or contains something it must not.',
  no_such_template: ({ policy }: { policy: string }) => `"${policy}" has no template.`,
  statement_token_needed: () => 'The database needs a token. Another address needs its own.',
};
