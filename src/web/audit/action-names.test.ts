import { describe, expect, it } from 'vitest';
import { everyAction } from '../../testing/audit-actions.ts';
import english from '../i18n/en/audit.json' with { type: 'json' };
import chinese from '../i18n/zh-CN/audit.json' with { type: 'json' };

describe('names of audit actions', () => {
  it.each([
    ['English', english.actions],
    ['Chinese', chinese.actions],
  ])('exist in %s for every audit action and for nothing else', (_language, names) => {
    expect(Object.keys(names).sort()).toEqual([...everyAction].sort());
  });
});
