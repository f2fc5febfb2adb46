import type { ActionParam, EnforcementAction } from '../../../api/enforcement.ts';
import type { Localised } from '../../../api/languages.ts';
import type { Json, JsonOrNull, Optional, TimeOrNull } from './column.ts';

/** What a decision can do beyond its verdict. An archived one is no longer offered. */
export type EnforcementActionTable = {
  key: string;
  names: Json<Localised>;
  hints: Json<Localised>;
  verdicts: string[];
  params: Json<ActionParam[]>;
  role: EnforcementAction['role'];
  labels: string[];
  policies: string[];
  digit: Optional<number>;
  strike: JsonOrNull<NonNullable<EnforcementAction['strike']>>;
  position: number;
  archived_at: TimeOrNull;
};

export type EnforcementTables = { enforcement_action: EnforcementActionTable };
