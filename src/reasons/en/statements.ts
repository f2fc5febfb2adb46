/** Statements of reasons and their templates. */
export const statements = {
  statement_incomplete: () => 'The statement of reasons is incomplete or contains something it must not.',
  no_such_template: ({ policy }: { policy: string }) => `"${policy}" has no template.`,
};
