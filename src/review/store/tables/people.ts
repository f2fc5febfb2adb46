import type { Generated } from 'kysely';
import type { LinkKind } from '../../../api/accounts.ts';
import type { Role } from '../../../api/common.ts';
import type { KeyScope } from '../../../api/keys.ts';
import type { DefaultTime, Json, Optional, Time, TimeOrNull } from './column.ts';

/** What a person can do that not everybody can. */
export type PersonSkillTable = { person_id: string; skill: string };

/** What one person of the team wrote about a user of the platform. */
export type UserNoteTable = {
  id: string;
  user_id: string;
  text: string;
  by_id: string;
  by_name: string;
  at: DefaultTime;
};

export type SavedNoteTable = {
  id: string;
  name: string;
  text: string;
  owner_id: string;
  owner_name: string;
  shared: Generated<boolean>;
  created_at: DefaultTime;
};

/** How hard material is shown: one row for the organisation, and one for each person who chose for themselves. */
export type CareDefaultTable = { sole: true; care: Json<unknown> };
export type CareChoiceTable = { person_id: string; care: Json<unknown> };
/** What a person has dismissed of the help for newcomers. */
export type GuideTable = {
  person_id: string;
  steps_dismissed: Generated<boolean>;
  tour_dismissed: Generated<boolean>;
};
/** Private: shown only to the person. */
export type CareExposureTable = { person_id: string; case_id: string; seen_at: DefaultTime };

/** A one-time link: an invitation, or a new password for an existing person. */
export type AccessLinkTable = {
  id: string;
  token_hash: string;
  kind: LinkKind;
  email: string;
  role: Optional<Role>;
  person_id: Optional<string>;
  created_by: string;
  created_by_name: string;
  created_at: DefaultTime;
  expires_at: Time;
  used_at: TimeOrNull;
};

export type ApiKeyTable = {
  id: string;
  key_hash: string;
  name: string;
  hint: string;
  scopes: KeyScope[];
  created_by: string;
  created_by_name: string;
  created_at: DefaultTime;
  expires_at: TimeOrNull;
  last_used_at: TimeOrNull;
  revoked_at: TimeOrNull;
};

/** One row with the sign-in rules for everybody. */
export type AccessRuleTable = { sole: Generated<true>; second_factor: Generated<boolean> };
/** How many guesses since when, at one account or from one address. */
export type GuessTable = { bucket: string; count: number; since: DefaultTime };

export type SetupLinkTable = { token_hash: string; expires_at: Time; used_at: TimeOrNull };

/** Sign-in, and what people chose for themselves. */
export type PeopleTables = {
  care_default: CareDefaultTable;
  care_choice: CareChoiceTable;
  saved_note: SavedNoteTable;
  user_note: UserNoteTable;
  person_skill: PersonSkillTable;
  care_exposure: CareExposureTable;
  guide: GuideTable;
  access_link: AccessLinkTable;
  api_key: ApiKeyTable;
  access_rule: AccessRuleTable;
  guess: GuessTable;
  setup_link: SetupLinkTable;
};
