/** Policies, labels, views and figures. */
export const settings = {
  too_many_policies: ({ max }: { max: number }) => `At most ${max} policies are allowed.`,
  no_such_policy: ({ policy }: { policy: string }) => `The policy "${policy}" does not exist.`,
  policy_exists: ({ policy }: { policy: string }) => `The policy "${policy}" already exists.`,
  no_policy_draft: () => 'The policy has no draft. Somebody else may have published or discarded it.',
  policy_draft_changed: ({ policy, by }: { policy: string; by: string }) =>
    `${by} has changed the draft of "${policy}" meanwhile. Look at it before you publish it.`,
  label_not_in_dictionary: ({ label, task }: { label: number; task: string }) =>
    `Label ${label} of "${task}" is not in the dictionary.`,
  label_duplicate: () => 'A label appears twice.',
  label_needs_name: () => 'A label needs a name.',
  only_supervisors_share_views: () => 'Only supervisors and administrators can share views with everyone.',
  too_many_views: ({ max }: { max: number }) => `You have ${max} views already. Remove one first.`,
  no_such_view: () => 'This view does not exist.',
  shared_view_not_removable: () =>
    'Only the person who created a shared view, or a supervisor, can remove it.',
  only_supervisors_share_notes: () => 'Only supervisors and administrators can share notes with everyone.',
  too_many_notes: ({ max }: { max: number }) => `You have ${max} saved notes already. Remove one first.`,
  no_such_note: () => 'This saved note does not exist.',
  too_many_user_notes: ({ max }: { max: number }) =>
    `There are ${max} notes about this user already. Remove one first.`,
  no_such_user_note: () => 'This note does not exist any more.',
  note_of_colleague: () => 'Only its author or a supervisor can remove a note about a user.',
  shared_note_not_yours: () => 'Only a supervisor can change or remove a shared note.',
  lane_filters_changed: () => 'Someone has changed the filters of this lane.',
  handed_over_not_counted: () => 'Cases handed over to a person have no separate count.',
  too_many_rules: ({ max }: { max: number }) => `At most ${max} rules are allowed.`,
  no_such_rule: () => 'This rule does not exist.',
  rule_not_tried: () => 'Run the rule dry first: it was never tried as it is now.',
  rule_not_proven: () =>
    'It is not proven yet that the rule errs less than tolerated. Let it run in shadow, with second looks.',
  rule_without_lane: () =>
    'The lane of the rule does not exist, or holds no cases that wait for a first decision.',
  rule_without_list: () => 'A list of the rule does not exist.',
  too_many_lists: ({ max }: { max: number }) => `At most ${max} lists are allowed.`,
  no_such_list: () => 'This list does not exist.',
  list_used_by_rule: ({ rule }: { rule: string }) =>
    `The rule "${rule}" uses this list. Change the rule first.`,
  lane_used_by_rule: ({ rule }: { rule: string }) =>
    `The rule "${rule}" sends cases to this lane. Change the rule first.`,
  cursor_not_valid: () => 'The cursor is not valid; start again without it.',
};
