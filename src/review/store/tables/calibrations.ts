import type { CalibrationKind } from '../../../api/calibrations.ts';
import type { PolicyTexts } from '../../../api/policies.ts';
import type { DefaultTime, JsonOrNull, Optional, TimeOrNull } from './column.ts';

type Verdict = 'approve' | 'reject';

export type CalibrationTable = {
  id: string;
  kind: CalibrationKind;
  name: string;
  policy: Optional<string>;
  /** What the policy said when the session began. */
  policy_texts: JsonOrNull<PolicyTexts & { version: number; draft: boolean }>;
  by_id: string;
  by_name: string;
  created_at: DefaultTime;
  /** Since when the answers are shown. */
  ended_at: TimeOrNull;
};

export type CalibrationPersonTable = {
  calibration_id: string;
  person_id: string;
  person_name: string;
  position: number;
};

export type CalibrationCaseTable = {
  calibration_id: string;
  position: number;
  case_id: string;
  /** The verdict that stood when the session began. */
  standing: Verdict;
  outcome: JsonOrNull<{
    verdict: Verdict;
    label: string | null;
    note: string | null;
    by: string;
    gold: boolean;
    example: boolean;
  }>;
};

export type CalibrationAnswerTable = {
  calibration_id: string;
  position: number;
  person_id: string;
  verdict: Verdict;
  label: Optional<string>;
  note: Optional<string>;
  answered_at: DefaultTime;
};

export type CalibrationTables = {
  calibration: CalibrationTable;
  calibration_person: CalibrationPersonTable;
  calibration_case: CalibrationCaseTable;
  calibration_answer: CalibrationAnswerTable;
};
