/** Moderation accounts: our access to a moderation service. */
export const accounts = {
  no_such_account: () => 'This moderation account does not exist.',
  too_many_accounts: ({ max }: { max: number }) => `At most ${max} accounts are allowed; remove one first.`,
  account_has_been_used: () => 'Content was already submitted with this account.',
  cannot_be_service_key: () => "This cannot be the service's key.",
  account_in_use: () => 'This account is in use. Switch to another one first.',
  account_has_running_submissions: ({ count }: { count: number }) =>
    `Submissions still running with this account: ${count}. Wait, or close them.`,
  service_key_missing_for_answer: () => "Without the service's key, its answer cannot be verified.",
  service_key_missing_for_use: () => "Without the service's key, its answers cannot be verified.",
  no_new_key_pair: () => 'This account has no new key pair.',
  account_is_set_by_environment: () =>
    'Environment variables set the moderation account (MODERATION_URL). Remove them and restart to choose here.',
};
