/** Decisions, second looks and rulings. */
export const decisions = {
  case_decided_meanwhile: () => 'Someone else decided this case first.',
  escalated_needs_supervisor: () =>
    'Only a supervisor can decide an escalated case, or confirm what contradicts the machine.',
  look_ends_in_approve_or_reject: () => 'A second look and an appeal must end with approve or reject.',
  claim_ended_before_decision: () => 'Your claim on this case has ended. Claim it again to decide it.',
  decision_cannot_be_undone: () =>
    'This decision was undone or replaced, or waits for the answer to an appeal.',
  only_decider_or_supervisor_undoes: () =>
    'Only the person who decided, or a supervisor, can undo a decision.',
  no_such_decision: () => 'This decision does not exist.',
  look_before_bulk: ({ count }: { count: number }) =>
    `Look at ${count} of these cases before you decide so many at once.`,
  sample_used_up: () => 'The day’s sample is already drawn. Raise the number a day to draw more.',
  no_such_calibration: () => 'There is no such calibration session, or you do not take part in it.',
  calibration_closed: () => 'This session is closed. Answers cannot be changed any more.',
  calibration_open: () => 'Close the session first: its answers are not shown yet.',
  not_in_calibration: () => 'You do not take part in this session.',
  no_cases_to_draw: () => 'There is no decided case to draw.',
  policy_without_draft: () => 'A replay needs a policy with a draft.',
  example_needs_text: () => 'Only a text can become an example.',
  quality_off: () => 'No figures are made about single people. An administrator can switch them on.',
  no_such_gold: () => 'There is no such gold case.',
  gold_already: () => 'This case is a gold case already.',
  gold_not_decided: () =>
    'Only a case that has ended, and whose content is still here, can become a gold case.',
  gold_is_copy: () => 'This case is a copy of a gold case.',
  gold_in_private_lane: () =>
    'A private lane holds this case for its user. Copies have another user, and would be shown to everybody.',
  gold_retired: () => 'This gold case is not copied any more.',
  gold_copy_waits: () => 'A copy of this gold case still waits for somebody.',
  too_many_actions: ({ max }: { max: number }) =>
    `There can be ${max} actions at most. Archive none: change one instead.`,
  action_exists: ({ action }: { action: string }) => `There is an action “${action}” already.`,
  no_such_action: ({ action }: { action: string }) => `There is no action “${action}”.`,
  reply_without_appeal: () => 'Only the answer to an appeal has a reply.',
  ruling_of_other_case: () => 'A ruling names a finding of another case.',
};
