/** Deliveries of decisions and their endpoints. */
export const deliveries = {
  no_such_endpoint: () => 'This endpoint does not exist.',
  too_many_endpoints: ({ max }: { max: number }) => `At most ${max} endpoints are allowed; remove one first.`,
  mail_not_set_up: () => 'E-mail cannot be sent before SMTP_URL and MAIL_FROM are set.',
  endpoint_not_of_format: () => 'This does not fit the format of the endpoint.',
  endpoint_unsigned: () => 'Only signed webhooks have a secret.',
  no_such_delivery: () => 'This delivery does not exist.',
  test_not_resendable: () => 'You cannot resend a test; send a new one.',
  delivery_content_removed: () => 'The content of this delivery was removed; there is nothing to send.',
  too_many_decisions_in_period: ({ max }: { max: number }) =>
    `More than ${max} decisions were sent in this period; choose a shorter one.`,
};
