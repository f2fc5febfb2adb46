import { describe, expect, it } from 'vitest';
import { accessActions } from '../../api/accounts.ts';
import { auditActions } from '../../api/audit.ts';
import { caseActions } from '../../api/cases.ts';
import { exportActions } from '../../api/exports.ts';
import { laneActions } from '../../api/lanes.ts';
import { operatorActions } from '../../api/operator.ts';
import { settingsActions } from '../../api/settings.ts';
import { statementActions } from '../../api/statements.ts';
import { webhookActions } from '../../api/webhooks.ts';
import english from '../i18n/en/audit.json' with { type: 'json' };
import chinese from '../i18n/zh-CN/audit.json' with { type: 'json' };

const actions = [
  ...caseActions,
  ...operatorActions,
  ...laneActions,
  ...webhookActions,
  ...accessActions,
  ...auditActions,
  ...statementActions,
  ...exportActions,
  ...settingsActions,
  'care-changed',
];

describe('names of audit actions', () => {
  it.each([
    ['English', english.actions],
    ['Chinese', chinese.actions],
  ])('exist in %s for every audit action and for nothing else', (_language, names) => {
    expect(Object.keys(names).sort()).toEqual([...actions].sort());
  });
});
