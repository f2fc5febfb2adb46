/** Statements of reasons and their templates. */
export const statements = {
  statement_incomplete: () => 'The statement of reasons is not complete, or says what it must not.',
  no_such_template: ({ policy }: { policy: string }) => `There is no template of "${policy}".`,
};
