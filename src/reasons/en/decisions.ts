/** Decisions, second looks and rulings. */
export const decisions = {
  decided_first: () => 'Someone decided this case first.',
  escalated_waits: () => 'An escalated case waits for a supervisor.',
  look_ends_in_approve_or_reject: () => 'A second look and an appeal end in approve or reject.',
  claim_ended_before_decision: () => 'Your claim on this case has ended. Claim it again to decide it.',
  decision_cannot_be_undone: () =>
    'This decision no longer stands, or waits for the answer to an appeal: it was taken back, or another followed it.',
  only_decider_or_supervisor_undoes: () =>
    'Only the person who decided, or a supervisor, can take a decision back.',
  no_such_decision: () => 'There is no such decision.',
  look_before_bulk: ({ count }: { count: number }) =>
    `Look at ${count} of them before deciding so many alike.`,
  ruling_of_other_case: () => 'A ruling names a finding of another case.',
};
