/** Policies, labels, views and figures. */
export const settings = {
  too_many_policies: ({ max }: { max: number }) => `There are ${max} policies already.`,
  no_such_policy: ({ policy }: { policy: string }) => `There is no policy "${policy}".`,
  policy_exists: ({ policy }: { policy: string }) => `There is a policy "${policy}" already.`,
  label_not_in_dictionary: ({ label, task }: { label: number; task: string }) =>
    `Label ${label} of "${task}" is not in the dictionary.`,
  label_stands_twice: () => 'A label stands there twice.',
  label_needs_name: () => 'A label needs a name.',
  only_supervisors_share_views: () => 'Only supervisors and administrators share views with everyone.',
  too_many_views: ({ max }: { max: number }) => `You have ${max} views already. Remove one first.`,
  no_such_view: () => 'There is no such view.',
  shared_view_stays: () => 'A shared view is removed by who made it, or by a supervisor.',
  lane_changed_since: () => 'Somebody has changed what this lane holds since.',
  handed_is_not_counted: () => 'What was handed to somebody is not counted by itself.',
  cursor_not_ours: () => 'The cursor is not one of ours; start again without it.',
};
