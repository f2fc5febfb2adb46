import { expect, it } from 'vitest';
import { someFinding } from '../../testing/web/some-finding.ts';
import { nowhereOf } from './nowhere.ts';

it('V14: says what the service left out, and for what', () => {
  const frame = someFinding({ task: 'image-classification' });
  expect(nowhereOf(frame)).toEqual({ missing: 'frame', of: 'whole' });
  expect(nowhereOf({ ...frame, fragmentId: 'f-1' })).toEqual({ missing: 'frame', of: 'part' });
  expect(nowhereOf({ ...frame, task: 'vulgar-speech' })).toEqual({ missing: 'moment', of: 'whole' });
});

it('is null for a finding with a place, a text, and what was not checked', () => {
  const evidence = { id: 'e', url: '', state: 'lost', width: null, height: null, print: null } as const;
  for (const placed of [
    { offset: 0 },
    { startTime: 0 },
    { evidence },
    { task: 'text' },
    { task: 'unrecognised' },
    { label: 'Unavailable' },
  ])
    expect(nowhereOf(someFinding(placed)), JSON.stringify(placed)).toBeNull();
});
