/** Cases, their claims and the lanes that hold them. */
export const cases = {
  no_such_case: () => 'There is no such case.',
  case_changed_while_looked: () => 'This case changed while you looked.',
  case_changed_hands: () => 'The case changed hands while you looked.',
  someone_else_looks: () => 'Someone else is looking at this case.',
  claim_has_ended: () => 'Your claim on this case has ended.',
  claim_ended_before_hand_over: () => 'Your claim on this case has ended. Claim it again to hand it over.',
  hand_over_to_oneself: () => 'A case is handed over to somebody else.',
  they_decided_before: () => 'They decided this case before: hand it to somebody else.',
  you_decided_before: () => 'You decided this case before: somebody else must look at it now.',
  no_such_lane: ({ lane }: { lane: string }) => `There is no lane "${lane}".`,
  built_in_lane_stays: () => 'This lane comes with the product and stays.',
  built_in_lane_keeps: () => 'A built-in lane keeps its name and what it holds.',
  lane_without_second_looks: () => 'This lane holds no first decisions that could be looked at again.',
};
