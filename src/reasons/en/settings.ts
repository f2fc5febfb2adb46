/** Policies, labels, views and figures. */
export const settings = {
  too_many_policies: ({ max }: { max: number }) => `At most ${max} policies are allowed.`,
  no_such_policy: ({ policy }: { policy: string }) => `The policy "${policy}" does not exist.`,
  policy_exists: ({ policy }: { policy: string }) => `The policy "${policy}" already exists.`,
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
  shared_note_not_yours: () => 'Only a supervisor can change or remove a shared note.',
  lane_filters_changed: () => 'Someone has changed the filters of this lane.',
  handed_over_not_counted: () => 'Cases handed over to a person have no separate count.',
  cursor_not_valid: () => 'The cursor is not valid; start again without it.',
};
