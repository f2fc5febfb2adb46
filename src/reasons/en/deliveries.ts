/** Decisions on their way out: endpoints and what they are sent. */
export const deliveries = {
  no_such_endpoint: () => 'There is no such endpoint.',
  too_many_endpoints: ({ max }: { max: number }) => `There can be ${max} endpoints; remove one first.`,
  no_such_delivery: () => 'There is no such delivery.',
  test_not_sent_again: () => 'A test is not sent again; send another.',
  nothing_left_to_send: () => 'What it said has been removed; there is nothing to send.',
  too_many_left_then: ({ max }: { max: number }) =>
    `More than ${max} decisions left then; choose a shorter time.`,
};
