/** People: signing in, sessions, links, keys and what a role may do. */
export const access = {
  sign_in_first: () => 'Sign in to go on.',
  set_up_second_factor: () => 'Set up a second factor in your account to go on.',
  set_up_own_second_factor: () => 'Set up your own second factor first, in your account.',
  api_key_unknown: () => 'This API key is not known, has ended, or was revoked.',
  address_or_password_wrong: () => 'There is no account with this address and password.',
  code_does_not_fit: () => 'This code does not fit, was used, or came too late.',
  too_many_tries: () => 'Too many tries. Wait a little, then try again.',
  sign_in_provider_away: () => 'The sign-in provider cannot be reached now.',
  not_possible_here: () => 'This cannot be done here.',
  does_not_fit: () => 'This does not fit.',
  session_has_ended: () => 'This session has ended already.',
  administrator_exists: () => 'There is an administrator already. Ask them to invite you.',
  address_has_account: () => 'Somebody with this address is here already; sign in.',
  address_taken: () => 'Somebody has this address already.',
  no_such_person: () => 'There is no such person.',
  no_such_colleague: () => 'There is no such colleague.',
  last_administrator: () =>
    'This is the last administrator. Make somebody else one first, or nobody could let people in.',
  let_in_again_first: () => 'Let this person in again first.',
  link_used_or_withdrawn: () => 'This link was used or withdrawn already.',
  link_has_ended: () => 'This link was used, withdrawn or has ended. Ask an administrator for a new one.',
  setup_link_has_ended: () =>
    'This set-up link is not valid or has ended. Start the program again to get a new one.',
  say_who_you_are: () => 'Say who you are.',
  no_such_key: () => 'There is no such key, or it was revoked already.',
  password_is_guessable: () => 'This password is too easy to guess.',
  for_people: () => 'This is for people, not for API keys.',
  for_supervisors: () => 'This is for supervisors and administrators.',
  for_administrators: () => 'This is for administrators.',
  nothing_declares_call: ({ route }: { route: string }) =>
    `No row of the access table says who may call ${route}.`,
};
