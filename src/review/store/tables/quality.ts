import type { Optional, Time, TimeOrNull } from './column.ts';

/** One row. */
export type QualitySettingTable = {
  sole: boolean;
  is_on: boolean;
  reason: Optional<string>;
  by_name: Optional<string>;
  changed_at: TimeOrNull;
};

/** When a person opened their own figures last. */
export type QualityOpenedTable = { person_id: string; opened_at: Time };

export type QualityTables = { quality_setting: QualitySettingTable; quality_opened: QualityOpenedTable };
