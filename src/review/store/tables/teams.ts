import type { Generated } from 'kysely';
import type { Role } from '../../../api/common.ts';
import type { PlannedHours } from '../../../api/shifts.ts';
import type { DefaultTime, Json, JsonOrNull, Optional, TimeOrNull } from './column.ts';

export type TeamTable = {
  id: string;
  name: string;
  skills: Generated<string[]>;
  /** Content languages, as codes. */
  languages: Generated<string[]>;
  /** The role of its members where a directory manages it; null: it gives none. */
  role: Optional<Role>;
  /** What the directory calls it; null: nothing yet. */
  external_id: Optional<string>;
  created_at: DefaultTime;
};
export type TeamMemberTable = { team_id: string; person_id: string };

/** Planned hours of a person or a team. */
export type ShiftPlanTable = {
  person_id: Optional<string>;
  team_id: Optional<string>;
  zone: string;
  hours: Json<PlannedHours[]>;
};

/** What a directory calls a person, by SCIM. */
export type ProvisionedPersonTable = {
  person_id: string;
  user_name: string;
  external_id: Optional<string>;
  given_name: Optional<string>;
  family_name: Optional<string>;
  /** The directory has removed the person, who stays disabled here. */
  removed_at: TimeOrNull;
  changed_at: DefaultTime;
};

/** A sign-in by SAML under way. `person`: as the provider describes them, once it has responded. */
export type SamlSignInTable = {
  request_id: string;
  browser_hash: string;
  next: string;
  created_at: DefaultTime;
  code_hash: Optional<string>;
  person: JsonOrNull<unknown>;
};

/** Teams, and people of other systems. */
export type TeamsTables = {
  team: TeamTable;
  team_member: TeamMemberTable;
  shift_plan: ShiftPlanTable;
  provisioned_person: ProvisionedPersonTable;
  saml_sign_in: SamlSignInTable;
};
