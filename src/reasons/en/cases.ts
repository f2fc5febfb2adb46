/** Cases, their claims and the lanes that hold them. */
export const cases = {
  no_such_case: () => 'This case does not exist.',
  dossier_during_look: () => 'A blind look at this case is open. Make its dossier when the look has ended.',
  no_dossier_key: () =>
    'This browser has no Ed25519 keys, so the demo cannot sign a dossier. Use a newer browser.',
  case_changed_meanwhile: () => 'This case changed while you were looking at it.',
  case_claimed_meanwhile: () => 'Someone else claimed this case while you were looking at it.',
  case_claimed_by_other: () => 'Someone else has claimed this case.',
  claim_has_ended: () => 'Your claim on this case has ended.',
  claim_ended_before_hand_over: () => 'Your claim on this case has ended. Claim it again to hand it over.',
  hand_over_to_oneself: () => 'You cannot hand a case over to yourself.',
  colleague_outside_lane: () =>
    'This case is in a private lane that is not theirs: hand it over to a member.',
  colleague_already_decided: () => 'They already decided this case: hand it over to another person.',
  you_already_decided: () => 'You already decided this case: another person must look at it now.',
  no_such_lane: ({ lane }: { lane: string }) => `The lane "${lane}" does not exist.`,
  built_in_lane_not_removable: () => 'You cannot remove a built-in lane.',
  built_in_lane_not_changeable: () => 'You cannot change the name or the filters of a built-in lane.',
  lane_without_second_looks: () => 'This lane contains no first decisions, so none can get a second look.',
  translation_not_set_up: () => 'No translation service is set.',
  translation_failed: () => 'The translation service does not answer properly. Try again later.',
};
