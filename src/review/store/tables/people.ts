import type { Generated } from 'kysely';
import type { LinkKind } from '../../../api/accounts.ts';
import type { Role } from '../../../api/common.ts';
import type { KeyScope } from '../../../api/keys.ts';
import type { DefaultTime, Json, Optional, Time, TimeOrNull } from './column.ts';

/** How hard material is shown: the one row of the organisation, and those who chose for themselves. */
export type CareDefaultTable = { sole: true; care: Json<unknown> };
export type CareChoiceTable = { person_id: string; care: Json<unknown> };
/** What a person has put away of what is there for newcomers. */
export type GuideTable = {
  person_id: string;
  steps_dismissed: Generated<boolean>;
  tour_dismissed: Generated<boolean>;
};
/** Private: read for the person alone. */
export type CareExposureTable = { person_id: string; case_id: string; seen_at: DefaultTime };

/** A one-time link that was made: an invitation, or a new password for somebody. */
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

/** The one row of what holds for everybody's way in. */
export type AccessRuleTable = { sole: Generated<true>; second_factor: Generated<boolean> };
/** How often was guessed since when, at one account or from one address. */
export type GuessTable = { bucket: string; count: number; since: DefaultTime };

export type SetupLinkTable = { token_hash: string; expires_at: Time; used_at: TimeOrNull };

/** How people come in, and what they chose for themselves. */
export type PeopleTables = {
  care_default: CareDefaultTable;
  care_choice: CareChoiceTable;
  care_exposure: CareExposureTable;
  guide: GuideTable;
  access_link: AccessLinkTable;
  api_key: ApiKeyTable;
  access_rule: AccessRuleTable;
  guess: GuessTable;
  setup_link: SetupLinkTable;
};
