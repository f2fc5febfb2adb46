import { expect, it } from 'vitest';
import { makeUndoList, type Undoable } from './undo-list.ts';

const entry = (key: string, more: Partial<Undoable> = {}) => ({
  key,
  caseId: 'c-1',
  verdict: 'reject' as const,
  title: '',
  lane: 'review',
  seconds: 10,
  decision: new Promise<never>(() => {}),
  ...more,
});

it('keeps the undo of a bulk decision when one of its cases is undone on its page', () => {
  const undo = makeUndoList(() => {});
  undo.add(entry('one'));
  undo.add(entry('many', { many: { ids: ['d-1', 'd-2'], notBack: 0 } }));
  undo.dropOf('c-1');
  expect(undo.list().map(({ key }) => key)).toEqual(['many']);
});

it('has room for three, the latest first, and shows an attempt that is sent again once', () => {
  let notified = 0;
  const undo = makeUndoList(() => {
    notified++;
  });
  for (const key of ['a', 'b', 'c', 'd', 'b']) undo.add(entry(key));
  expect(undo.list().map(({ key }) => key)).toEqual(['b', 'd', 'c']);
  expect(notified).toBe(5);
});
