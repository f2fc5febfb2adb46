import { describe, expect, it } from 'vitest';
import type { ModerationAccount } from '../../../api/moderation-accounts.ts';
import { bodyOf, changesOf, doubled, draftOf, inRow, keyFault, withKnown } from './account-draft.ts';

const account: ModerationAccount = {
  id: 'a',
  source: 'stored',
  name: 'Acme',
  baseUrl: 'https://acme.example',
  secretId: 's',
  inUse: false,
  used: true,
  running: 0,
  ownKey: { publicKey: '', bits: 2048, createdAt: null },
  nextKey: null,
  serviceKey: null,
  oldKeyUntil: null,
  tasks: { one: 'text' },
  textsPerSecond: 5,
  lastTest: null,
  createdAt: null,
  createdBy: null,
};

describe('the request body of an account', () => {
  it('contains only what was changed', () => {
    const draft = draftOf(account);
    expect(changesOf(account, bodyOf({ ...draft, serviceKey: ' ' }))).toEqual({});
    const tasks = [
      ...draft.tasks,
      { id: ' two ', type: 'ocr-text' as const },
      { id: ' ', type: 'text' as const },
    ];
    expect(
      changesOf(account, bodyOf({ ...draft, name: ' New ', tasks, serviceKey: 'PEM', dropOldKey: true })),
    ).toEqual({
      name: 'New',
      tasks: { one: 'text', two: 'ocr-text' },
      serviceKey: 'PEM',
      dropOldKey: true,
    });
  });

  it('has the known identifiers from the start, and no key unless one was pasted', () => {
    const body = bodyOf({ ...draftOf(null), name: 'x' });
    expect(body.tasks).toMatchObject({ text: 'text', '5c8213b9bc807806aab0a574': 'vulgar-speech' });
    expect('serviceKey' in body).toBe(false);
  });
});

describe('faults', () => {
  it('of keys are found before anything is sent, and an empty field has none', () => {
    expect([keyFault('  '), keyFault('x'), keyFault('-----BEGIN PRIVATE KEY-----\nMII')]).toEqual([
      null,
      'no-pem',
      'private-key',
    ]);
  });

  it('of an identifier belong to its row', () => {
    const draft = { ...draftOf(null), tasks: ['a', ' b.c '].map((id) => ({ id, type: 'text' as const })) };
    expect(['tasks.b.c', 'tasks', 'name'].map((path) => inRow(path, draft))).toEqual([
      'tasks.1.id',
      'tasks',
      'name',
    ]);
  });

  it('of duplicate identifiers are found', () => {
    const rows = ['a', 'b', ' a ', '', ''].map((id) => ({ id, type: 'text' as const }));
    expect([...doubled(rows)]).toEqual([2]);
    expect(withKnown(rows.slice(0, 2)).map(({ id }) => id)).toContain('logo');
    expect(withKnown(withKnown(rows)).length).toBe(withKnown(rows).length);
  });
});
