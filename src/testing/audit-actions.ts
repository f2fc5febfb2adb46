import { accessActions } from '../api/accounts.ts';
import { adviserActions } from '../api/adviser.ts';
import { alarmActions } from '../api/alarm-settings.ts';
import { auditActions } from '../api/audit.ts';
import { calibrationActions } from '../api/calibrations.ts';
import { caseActions } from '../api/cases.ts';
import { connectionActions } from '../api/connections.ts';
import { exportActions } from '../api/exports.ts';
import { goldActions } from '../api/gold.ts';
import { laneActions } from '../api/lanes.ts';
import { operatorActions } from '../api/operator.ts';
import { ruleActions } from '../api/rules.ts';
import { samplingActions } from '../api/sampling.ts';
import { noteActions } from '../api/saved-notes.ts';
import { settingsActions } from '../api/settings.ts';
import { statementActions } from '../api/statements.ts';
import { teamActions } from '../api/teams.ts';
import { userNoteActions } from '../api/users.ts';
import { webhookActions } from '../api/webhooks.ts';

/** Every action of the audit trail. */
export const everyAction: readonly string[] = [
  ...caseActions,
  ...operatorActions,
  ...laneActions,
  ...ruleActions,
  ...samplingActions,
  ...goldActions,
  ...calibrationActions,
  ...adviserActions,
  ...connectionActions,
  ...alarmActions,
  ...noteActions,
  ...userNoteActions,
  ...webhookActions,
  ...accessActions,
  ...auditActions,
  ...statementActions,
  ...exportActions,
  ...settingsActions,
  ...teamActions,
  'care-changed',
  'quality-switched',
];
