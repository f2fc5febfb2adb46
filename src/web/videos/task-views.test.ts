import { describe, expect, it } from 'vitest';
import { someFinding } from '../../testing/web/some-finding.ts';
import { cropOf } from '../media/crop.ts';
import { byClass } from './by-class.ts';
import { keywordMarks } from './keyword-marks.ts';
import { personsOf } from './persons.ts';

describe('a crop', () => {
  const size = { width: 1000, height: 500 };

  it('contains the whole box, rotated or not, with a margin, and is square', () => {
    const crop = cropOf(
      [
        [0.4, 0.4],
        [0.5, 0.3],
        [0.6, 0.5],
        [0.5, 0.6],
      ],
      size,
      0.25,
    );
    // 200 × 150 pixels at 400, 150; with a margin of a quarter of 200 on each side: 300.
    expect(crop).toEqual({ x: 350, y: 75, width: 300, height: 300 });
  });

  it('stays inside the picture, also if the box does not', () => {
    const corner = cropOf(
      [
        [-0.1, -0.1],
        [0.1, -0.1],
        [0.1, 0.1],
        [-0.1, 0.1],
      ],
      size,
    );
    expect(corner).toMatchObject({ x: 0, y: 0 });
    const wide = cropOf(
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      size,
    );
    expect(wide).toEqual({ x: 0, y: 0, width: 1000, height: 500 });
  });
});

describe('persons', () => {
  const seen = (name: string, rate: number) =>
    someFinding({ id: `${name}${rate}`, task: 'person-search', name, typeName: 'banned', rate });

  it('are listed once each with their sightings, most similar first, and with the service’s scene', () => {
    const persons = personsOf(
      [seen('A', 0.6), seen('B', 0.9), seen('A', 0.8)],
      [
        { personId: '1', faceId: 'A', typeName: 'banned', scene: 'podium' },
        { personId: '2', faceId: 'C', typeName: '', scene: null },
      ],
    );
    expect(
      persons.map(({ name, scenes, sightings }) => [name, scenes, sightings.map(({ rate }) => rate)]),
    ).toEqual([
      ['B', [], [0.9]],
      ['A', ['podium'], [0.8, 0.6]],
      ['C', [], []],
    ]);
  });
});

it('groups pictures by class, the highest score first', () => {
  const of = (label: string, rate: number) => someFinding({ label, rate });
  const groups = byClass([of('Ads', 0.3), of('Porn', 0.7), of('Ads', 0.9)]);
  expect(groups.map(({ label, findings }) => [label, findings.map(({ rate }) => rate)])).toEqual([
    ['Ads', [0.9, 0.3]],
    ['Porn', [0.7]],
  ]);
});

describe('keywords in a text', () => {
  const detail = (keyword: string) => ({ keyword, hint: '', mainLabel: 'Ads', subLabel: '' });

  it('are found everywhere, ignoring case', () => {
    expect(keywordMarks('Coins, coins', [detail('coins')])).toEqual([
      { start: 0, end: 5, detail: 0 },
      { start: 7, end: 12, detail: 0 },
    ]);
  });

  it('are left out if missing, and never shift after a letter whose lower case is longer', () => {
    expect(keywordMarks('hello', [detail('coins'), detail('')])).toEqual([]);
    expect(keywordMarks('İ coins', [detail('coins')])).toEqual([{ start: 2, end: 7, detail: 0 }]);
  });
});

describe('the scenes of a well-known person', () => {
  it('come from their frames and from the match list', () => {
    const seen = (scene: string) => someFinding({ id: scene, task: 'known-person-search', name: 'A', scene });
    const matches = [{ personId: '1', faceId: 'A', typeName: '', scene: 'podium' }];
    expect(personsOf([seen('street'), seen('podium')], matches)).toMatchObject([
      { name: 'A', scenes: ['podium', 'street'] },
    ]);
  });
});
