/** Moderation accounts: how we are known to a service. */
export const accounts = {
  no_such_account: () => 'There is no such moderation account.',
  too_many_accounts: ({ max }: { max: number }) => `There can be ${max} accounts; remove one first.`,
  account_has_been_used: () => 'This account has been used.',
  cannot_be_service_key: () => "This cannot be the service's key.",
  account_in_use: () => 'This account is in use. Use another one first.',
  account_still_runs: ({ count }: { count: number }) =>
    `${count} of what was sent with it still run; wait, or close them.`,
  service_key_missing_for_answer: () => "The service's key is missing: its answer could not be verified.",
  service_key_missing_for_use: () => "The service's key is missing: nothing it answers could be verified.",
  no_new_key_pair: () => 'No new key pair waits for this account.',
  account_is_set_by_environment: () =>
    'The environment names the moderation account (MODERATION_URL). Take it away and start again to choose here.',
};
