import { describe, expect, it } from 'vitest';
import { accessDeeds } from '../../api/accounts.ts';
import { auditDeeds } from '../../api/audit.ts';
import { caseDeeds } from '../../api/cases.ts';
import { exportDeeds } from '../../api/exports.ts';
import { laneDeeds } from '../../api/lanes.ts';
import { operatorDeeds } from '../../api/operator.ts';
import { settingsDeeds } from '../../api/settings.ts';
import { statementDeeds } from '../../api/statements.ts';
import { webhookDeeds } from '../../api/webhooks.ts';
import english from '../i18n/en/audit.json' with { type: 'json' };
import chinese from '../i18n/zh-CN/audit.json' with { type: 'json' };

const deeds = [
  ...caseDeeds,
  ...operatorDeeds,
  ...laneDeeds,
  ...webhookDeeds,
  ...accessDeeds,
  ...auditDeeds,
  ...statementDeeds,
  ...exportDeeds,
  ...settingsDeeds,
  'care-changed',
];

describe('the names of deeds', () => {
  it.each([
    ['English', english.deed],
    ['Chinese', chinese.deed],
  ])('are there in %s for everything that can be in the trail, and for nothing else', (_language, names) => {
    expect(Object.keys(names).sort()).toEqual([...deeds].sort());
  });
});
