/** Appeals, and the page of the person concerned. */
export const appeals = {
  only_concerned_appeal: () => 'Appeals are opened by supervisors and by the person concerned.',
  decision_does_not_stand: () => 'This decision does not stand.',
  no_decision_to_appeal: () => 'No decision stands here that could be appealed against.',
  appeal_answered: () => 'An appeal against this decision has been answered.',
  other_decision_stands: () => 'Another decision stands by now.',
  appeal_waits: () =>
    'An appeal against this decision has arrived already. What was sent now was not added to it.',
  appeal_too_late: () => 'The time to appeal against this decision is over.',
  appeal_link_unknown: () => 'This link is not known, or what it was for is gone.',
  appeal_link_opened_often: () => 'This link was opened very often. Wait a minute, then try again.',
};
