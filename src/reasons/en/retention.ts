/** Legal holds and erasure. */
export const retention = {
  confirm_the_same_id: () => 'Type the same id once more: an erasure cannot be taken back.',
  hold_keeps_it: ({ why, by }: { why: string; by: string }) =>
    `A legal hold keeps it: ${why} (${by}). Lift it first, then ask again.`,
  hold_was_placed: ({ why, by }: { why: string; by: string }) => `A legal hold was placed: ${why} (${by}).`,
  no_such_hold: () => 'There is no such hold, or it was lifted already.',
  no_case_to_hold: () => 'There is no case with this id.',
  no_submission_to_hold: () => 'There is no submission with this id.',
};
