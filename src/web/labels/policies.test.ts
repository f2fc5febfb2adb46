import { expect, test } from 'vitest';
import type { Policy } from '../../api/policies.ts';
import { policiesFor } from './policies.ts';

const policy = (key: string, labels: string[], archived = false): Policy => ({
  key,
  labels,
  archived,
  names: { en: key },
  descriptions: {},
  provisions: {},
  upheldReplies: {},
  overturnedReplies: {},
  position: 0,
});
const all = [
  policy('any', []),
  policy('ads', ['Ads', 'Nonsense']),
  policy('old', ['Ads'], true),
  policy('abuse', ['Abuse']),
];

test.each([
  ['Ads', ['ads', 'any']],
  ['Abuse', ['abuse', 'any']],
  ['TV9', ['any']],
  [null, ['any']],
])(
  'a decision under %s is offered its own policies before those for every label, archived ones never',
  (label, keys) => {
    expect(policiesFor(all, label).map(({ key }) => key)).toEqual(keys);
  },
);
