import { expect, test } from 'vitest';
import { emptyFilter, type Lane, lanesWithoutLooks, newLaneBodySchema } from '../../../api/lanes.ts';
import { bodyOf, draftOf, ownPartOf } from './lane-draft.ts';

const lane: Lane = {
  key: 'bots',
  name: 'Bots',
  builtIn: false,
  position: 3,
  sort: 'oldest',
  targetSeconds: 90,
  secondLook: null,
  members: null,
  filter: { ...emptyFilter, senders: ['bot'] },
  open: 0,
  oldestAt: null,
};

test('a lane that is opened and saved without changes stays the same', () => {
  const { name, sort, targetSeconds, filter, secondLook, members } = lane;
  expect(bodyOf(draftOf(lane))).toEqual({ name, sort, targetSeconds, filter, secondLook, members });
});

test('the form sends a valid body', () => {
  const body = bodyOf({ ...draftOf(null), name: ' Bots ' });
  expect(newLaneBodySchema.parse(body)).toEqual({ ...body, name: 'Bots' });
});

test('for a built-in lane only the order, the target time and the second looks are sent', () => {
  const rule = { share: 0.07, verdicts: ['reject' as const], chosen: true };
  expect(
    ownPartOf(bodyOf(draftOf({ ...lane, name: null, builtIn: true, secondLook: rule })), 'review'),
  ).toEqual({
    sort: 'oldest',
    targetSeconds: 90,
    secondLook: rule,
  });
});

test('a lane without first decisions sends no rule', () => {
  for (const key of lanesWithoutLooks)
    expect(ownPartOf(bodyOf(draftOf(lane)), key)).toEqual({ sort: 'oldest', targetSeconds: 90 });
});

test('a share that is opened and saved without changes stays the same', () => {
  for (const share of [0, 0.001, 0.07, 0.29, 0.57, 1]) {
    const again = bodyOf(draftOf({ ...lane, secondLook: { share, verdicts: ['approve'], chosen: false } }));
    expect(again.secondLook?.share).toBe(share);
  }
});
