/** Legal holds and erasure. */
export const retention = {
  confirmation_id_differs: () => 'Repeat the id to confirm. Erasure cannot be undone.',
  protected_by_hold: ({ why, by }: { why: string; by: string }) =>
    `A legal hold protects it: ${why} (${by}). Lift it first, then try again.`,
  hold_was_placed: ({ why, by }: { why: string; by: string }) => `A legal hold was placed: ${why} (${by}).`,
  no_such_hold: () => 'This hold does not exist, or was already lifted.',
  no_case_to_hold: () => 'No case has this id.',
  no_submission_to_hold: () => 'No submission has this id.',
};
