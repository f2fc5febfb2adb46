/** People: signing in, sessions, links, keys and what a role may do. */
export const access = {
  sign_in_first: () => 'Sign in to continue.',
  set_up_second_factor: () => 'Set up a second factor in your account to continue.',
  set_up_own_second_factor: () => 'First set up your own second factor in your account.',
  api_key_unknown: () => 'This API key is unknown, expired or revoked.',
  address_or_password_wrong: () => 'No account matches this address and password.',
  code_wrong_or_expired: () => 'This code is wrong, already used or expired.',
  too_many_attempts: () => 'Too many attempts. Wait a little, then try again.',
  sign_in_provider_unavailable: () => 'The sign-in provider cannot be reached.',
  not_possible_here: () => 'You cannot do this here.',
  input_not_valid: () => 'This is not valid.',
  session_has_ended: () => 'This session has already ended.',
  administrator_exists: () => 'An administrator already exists. Ask them to invite you.',
  address_has_account: () => 'An account with this address already exists; sign in.',
  address_taken: () => 'This address is already in use.',
  no_such_person: () => 'This person does not exist.',
  no_such_colleague: () => 'This colleague does not exist.',
  last_administrator: () => 'This is the last administrator. Make another person an administrator first.',
  enable_person_first: () => 'Enable this person first.',
  link_used_or_withdrawn: () => 'This link was already used or withdrawn.',
  link_has_ended: () =>
    'This link was used or withdrawn, or has expired. Ask an administrator for a new one.',
  setup_link_has_ended: () =>
    'This set-up link is invalid or has expired. Restart the program to get a new one.',
  name_required: () => 'Enter your name.',
  no_such_key: () => 'This key does not exist, or was already revoked.',
  no_such_team: () => 'This team does not exist.',
  team_name_taken: () => 'Another team has this name.',
  scim_filter_not_supported: ({ attributes }: { attributes: string }) =>
    `Only filters of the form attribute eq "value" are supported, for: ${attributes}.`,
  scim_operation_unknown: ({ operation }: { operation: string }) =>
    `The operation ${operation} is unknown; use add, replace or remove.`,
  scim_path_not_supported: ({ path }: { path: string }) => `The path ${path} is not supported.`,
  scim_value_not_usable: ({ attribute }: { attribute: string }) =>
    `The value of ${attribute} cannot be used.`,
  scim_needs_email: () => 'A person needs an e-mail address, in emails or as userName.',
  scim_user_taken: () => 'A person with this userName or e-mail address already exists.',
  password_is_guessable: () => 'This password is too easy to guess.',
  for_people: () => 'API keys cannot do this; sign in as a person.',
  for_supervisors: () => 'Only supervisors and administrators can do this.',
  for_administrators: () => 'Only administrators can do this.',
  access_rule_missing: ({ route }: { route: string }) => `The access table has no rule for ${route}.`,
};
