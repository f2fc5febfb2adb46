/** Appeals, the page of the person concerned, and reports by people. */
export const appeals = {
  only_concerned_appeal: () => 'Only supervisors and the person concerned can appeal.',
  decision_not_in_force: () => 'This decision is no longer in force.',
  no_decision_to_appeal: () => 'No decision is in force, so there is nothing to appeal.',
  no_such_content: () => 'No case has content with this id.',
  reference_of_other_content: () => 'A report of another content has this reference.',
  no_such_notice: () => 'This report does not exist.',
  appeal_answered: () => 'An appeal of this decision has already been answered.',
  other_decision_in_force: () => 'Another decision is now in force.',
  appeal_pending: () => 'An appeal of this decision has already arrived. Your new message was not added.',
  appeal_too_late: () => 'The time to appeal this decision is over.',
  appeal_link_unknown: () => 'This link is unknown, or its content was removed.',
  appeal_link_rate_limit: () => 'This link was opened too often. Wait a minute, then try again.',
};
