import type { SamplingSettings } from '../../../api/sampling.ts';
import type { Settled } from '../../../api/settled.ts';
import type { DefaultTime, Json, Optional, Time } from './column.ts';

/** One row: how many cases are drawn a day, and of which. */
export type SamplingTable = { sole: boolean; per_day: number; filter: Json<SamplingSettings['filter']> };

/** One draw from what the machine decided alone in a stretch of time: `from_at` excluded, `to_at` included. */
export type SampleRoundTable = {
  id: string;
  from_at: Time;
  to_at: Time;
  drawn_at: DefaultTime;
  drawn_by: string;
};

/** A part of a round: of `cases` alike, `drawn` were drawn at random. `label`, `band` null: strata were joined. */
export type SampleStratumTable = {
  id: string;
  round_id: string;
  settled: Settled;
  label: Optional<string>;
  /** The highest score, in steps of 0.2; null also where there is none. */
  band: Optional<number>;
  cases: number;
  drawn: number;
};

export type SamplingTables = {
  sampling: SamplingTable;
  sample_round: SampleRoundTable;
  sample_stratum: SampleStratumTable;
};
