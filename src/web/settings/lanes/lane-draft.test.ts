import { expect, test } from 'vitest';
import { type Lane, newLaneBodySchema } from '../../../api/lanes.ts';
import { emptyFilter } from '../../api/lanes.ts';
import { bodyOf, draftOf, emptyDraft, faultsOf, ownPartOf } from './lane-draft.ts';

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
  const body = bodyOf({ ...emptyDraft, name: ' Bots ' });
  expect(newLaneBodySchema.parse(body)).toEqual({ ...body, name: 'Bots' });
});

test('of a built-in lane only its order and its target time are sent', () => {
  expect(ownPartOf(draftOf({ ...lane, name: null, builtIn: true }))).toEqual({
    sort: 'oldest',
    targetSeconds: 90,
  });
});

test('says what is wrong with each field, by the bounds of the API', () => {
  expect(faultsOf(emptyDraft, false)).toEqual({ name: 'fault.name' });
  expect(faultsOf(emptyDraft, true)).toEqual({});
  const wrong = {
    ...draftOf(lane),
    targetMinutes: 0,
    filter: { ...emptyFilter, rateMin: 0.9, rateMax: 0.1 },
  };
  expect(faultsOf(wrong, false)).toEqual({ target: 'fault.target', rate: 'fault.rate' });
  expect(newLaneBodySchema.safeParse(bodyOf(wrong)).success).toBe(false);
});
