import type { GoldOrigin, GoldSettings } from '../../../api/gold.ts';
import type { DefaultTime, Optional, Time, TimeOrNull } from './column.ts';

/** A case whose right answer is known. Its copies are cases with its id as `gold_id`. */
export type GoldTable = {
  id: string;
  case_id: string;
  verdict: 'approve' | 'reject';
  label: Optional<string>;
  note: Optional<string>;
  origin: GoldOrigin;
  by_id: string;
  by_name: string;
  marked_at: DefaultTime;
  /** Since when it is not copied any more. */
  retired_at: TimeOrNull;
};

/** One row. */
export type GoldSettingTable = {
  sole: boolean;
  /** Copies per case that opens for people. */
  share: number;
  usual: GoldSettings['usual'];
  /** Cases that opened until then have been counted. */
  drawn_to: Time;
};

export type GoldTables = { gold: GoldTable; gold_setting: GoldSettingTable };
