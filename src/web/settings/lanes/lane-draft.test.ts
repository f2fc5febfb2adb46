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
  filter: { ...emptyFilter, senders: ['bot'] },
  open: 0,
  oldestAt: null,
};

test('a lane that is opened and saved as it is stays as it is', () => {
  const { name, sort, targetSeconds, filter, secondLook } = lane;
  expect(bodyOf(draftOf(lane))).toEqual({ name, sort, targetSeconds, filter, secondLook });
});

test('what the form sends is what the API takes', () => {
  const body = bodyOf({ ...draftOf(null), name: ' Bots ' });
  expect(newLaneBodySchema.parse(body)).toEqual({ ...body, name: 'Bots' });
});

test('of a built-in lane only its order, its target time and its second looks are sent', () => {
  const rule = { share: 0.07, verdicts: ['reject' as const] };
  expect(
    ownPartOf(bodyOf(draftOf({ ...lane, name: null, builtIn: true, secondLook: rule })), 'review'),
  ).toEqual({
    sort: 'oldest',
    targetSeconds: 90,
    secondLook: rule,
  });
});

test('a lane that holds no first decisions has no rule to send', () => {
  for (const key of lanesWithoutLooks)
    expect(ownPartOf(bodyOf(draftOf(lane)), key)).toEqual({ sort: 'oldest', targetSeconds: 90 });
});

test('a share that is opened and saved as it is stays as it is', () => {
  for (const share of [0, 0.001, 0.07, 0.29, 0.57, 1]) {
    const again = bodyOf(draftOf({ ...lane, secondLook: { share, verdicts: ['approve'] } }));
    expect(again.secondLook?.share).toBe(share);
  }
});
