import { describe, expect, test } from 'vitest';
import { applyVideoRules, type CallbackRule } from '../../../protocol/callback-rules.ts';
import {
  knownPersonSearchFragment,
  knownPersonSearchSummary,
} from '../../../protocol/tasks/known-person-search.ts';
import { personSearchFragment, personSearchSummary } from '../../../protocol/tasks/person-search.ts';
import type { FrameEngine } from '../engine.ts';
import type { KnownPersonItem, PersonItem } from '../faces/engine.ts';
import type { FrameItems } from './frame-task.ts';
import { knownPersonSearchTask, personSearchTask } from './person-tasks.ts';

const engine = <Item>(task: FrameEngine<Item>['task']): FrameEngine<Item> => ({
  task,
  probe: async () => ({ state: 'ready', engine: 'fake', version: '1' }),
  run: async () => ({ items: [], engine: 'fake', version: '1', ms: 1 }),
});
const others = personSearchTask(engine<PersonItem>('person-search'));
const known = knownPersonSearchTask(engine<KnownPersonItem>('known-person-search'));

const item = (personId: string, similarity: number): PersonItem => ({
  similarity,
  label: 1,
  review: similarity < 0.8,
  personId,
  faceId: `Name of ${personId}`,
  typeName: 'guest',
  facePosition: [
    [0.1, 0.1],
    [0.2, 0.1],
    [0.2, 0.3],
    [0.1, 0.3],
  ],
});
const video = (...frames: PersonItem[][]): FrameItems[] =>
  frames.map((items, i) => ({ offset: i * 3, url: `http://service/${i}.jpg`, items }));
const reviews = (frames: FrameItems[]) => {
  const { fileList, review } = personSearchSummary.parse(others.summary(frames));
  return { each: fileList.map((file) => file.review), all: review };
};

describe('§ Image search', () => {
  test('lists every face in the shape of the document, and every person once', () => {
    const summary = others.summary(video([item('a', 0.9), item('b', 0.7)], [], [item('a', 0.95)]));
    expect(personSearchSummary.parse(summary)).toEqual({
      fileList: [
        { ...item('a', 0.9), url: 'http://service/0.jpg', offset: 0 },
        { ...item('b', 0.7), url: 'http://service/0.jpg', offset: 0 },
        { ...item('a', 0.95), url: 'http://service/2.jpg', offset: 6 },
      ],
      maximums: [{ max: 0.95, label: 1 }],
      statistics: [
        { count: 1, label: 0 },
        { count: 2, label: 1 },
      ],
      matchList: [
        { personId: 'a', faceId: 'Name of a', typeName: 'guest' },
        { personId: 'b', faceId: 'Name of b', typeName: 'guest' },
      ],
      label: 1,
      review: true,
    });
  });

  test('has no personId and no offset in a fragment', () => {
    const fragment = personSearchFragment.parse(others.fragment(video([item('a', 0.9)])));
    expect(fragment.fileList[0]).not.toHaveProperty('personId');
    expect(fragment.fileList).toMatchObject([{ faceId: 'Name of a', url: 'http://service/0.jpg' }]);
  });

  test('has class 0 and no review for a video without persons', () => {
    expect(personSearchSummary.parse(others.summary(video([], [])))).toEqual({
      fileList: [],
      maximums: [],
      statistics: [{ count: 2, label: 0 }],
      matchList: [],
      label: 0,
      review: false,
    });
  });
});

describe('a person is sure', () => {
  test('with two sure frames', () => {
    expect(reviews(video([item('a', 0.9)], [item('a', 0.8)]))).toEqual({ each: [false, false], all: false });
  });

  test('not with one, even next to other persons or doubtful faces', () => {
    const frames = video([item('a', 0.9)], [item('a', 0.79)], [item('b', 0.9)]);
    expect(reviews(frames)).toEqual({ each: [true, true, true], all: true });
  });

  test('not with two faces on one frame', () => {
    expect(reviews(video([item('a', 0.9), item('a', 0.9)]))).toEqual({ each: [true, true], all: true });
  });

  test('while a doubtful face of the same person is still for review', () => {
    const frames = video([item('a', 0.9)], [item('a', 0.7)], [item('a', 0.9)]);
    expect(reviews(frames).each).toEqual([false, true, false]);
  });

  test('in a fragment by the frames of that fragment', () => {
    const one = personSearchFragment.parse(others.fragment(video([item('a', 0.9)])));
    expect(one.fileList.map(({ review }) => review)).toEqual([true]);
    const two = personSearchFragment.parse(others.fragment(video([item('a', 0.9)], [item('a', 0.9)])));
    expect(two.fileList.map(({ review }) => review)).toEqual([false, false]);
  });
});

describe('§ Well-known person search', () => {
  const withScene = (personId: string) => ({ ...item(personId, 0.9), scene: 'premiere' });

  test('has the scene, but no class and no review', () => {
    const summary = known.summary(video([withScene('a')], [withScene('a')]));
    expect(knownPersonSearchSummary.parse(summary)).toEqual({
      fileList: [0, 1].map((i) => ({ ...withScene('a'), url: `http://service/${i}.jpg`, offset: i * 3 })),
      maximums: [{ max: 0.9, label: 1 }],
      statistics: [{ count: 2, label: 1 }],
      matchList: [{ scene: 'premiere', personId: 'a', faceId: 'Name of a', typeName: 'guest' }],
    });
  });

  test('keeps the scene in a fragment', () => {
    const { fileList } = knownPersonSearchFragment.parse(known.fragment(video([withScene('a')])));
    expect(fileList).toMatchObject([{ scene: 'premiere', faceId: 'Name of a' }]);
  });
});

test('R2: with total false the best picture of each person remains', () => {
  const summary = others.summary(
    video([item('a', 0.85), item('b', 0.7)], [item('a', 0.95)], [item('b', 0.65)]),
  );
  const { fileList } = personSearchSummary.parse(applyVideoRules(summary, [{ total: false }]));
  expect(fileList.map(({ personId, similarity }) => [personId, similarity])).toEqual([
    ['b', 0.7],
    ['a', 0.95],
  ]);
});

describe('R4: matchList follows the same rules as fileList', () => {
  const found = [[item('a', 0.85), item('b', 0.7)], [item('a', 0.95)], [item('b', 0.65)]];
  const withScene = found.map((items) => items.map((one) => ({ ...one, scene: 'premiere' })));
  const read = (rule: CallbackRule) => ({
    others: personSearchSummary.parse(applyVideoRules(others.summary(video(...found)), [rule])),
    known: knownPersonSearchSummary.parse(applyVideoRules(known.summary(video(...withScene)), [rule])),
  });

  test.each<[CallbackRule, string[]]>([
    [{}, ['a', 'b']],
    [{ similarity: 0.9 }, ['a']],
    [{ similarity: 0.99 }, []],
    [{ review: true }, ['b']],
    [{ review: false }, ['a']],
    [{ label: 1 }, ['a', 'b']],
    [{ label: 2 }, []],
    [{ faceId: 'Name of b' }, ['b']],
    [{ faceId: ['Name of b'], similarity: 0.9 }, []],
    [{ typeName: 'guest', review: true }, ['b']],
    [{ total: false }, ['a', 'b']],
  ])('%j', (rule, expected) => {
    for (const { fileList, matchList, statistics } of Object.values(read(rule))) {
      expect(matchList.map(({ personId }) => personId)).toEqual(expected);
      expect([...new Set(fileList.map(({ personId }) => personId))].toSorted()).toEqual(expected);
      // The statistics cover all pictures, also those not listed.
      expect(statistics).toEqual([{ count: 3, label: 1 }]);
    }
  });
});
