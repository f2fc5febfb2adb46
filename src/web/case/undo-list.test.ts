// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addUndoable, dropUndoable, dropUndoableOf, type Undoable, useUndoables } from './undo-list.ts';

const entry = (more: Partial<Undoable>): Undoable => ({
  key: 'one',
  caseId: 'c-1',
  verdict: 'reject',
  title: '',
  lane: 'review',
  until: 0,
  seconds: 10,
  decision: new Promise(() => {}),
  refused: false,
  ...more,
});

it('keeps the way back of many when one of them is taken back on its page', () => {
  addUndoable(entry({}));
  addUndoable(entry({ key: 'many', many: { ids: ['d-1', 'd-2'], notBack: 0 } }));
  dropUndoableOf('c-1');
  const { result } = renderHook(() => useUndoables());
  expect(result.current.map(({ key }) => key)).toEqual(['many']);
  dropUndoable('many');
});
