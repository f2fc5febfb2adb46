import { expect, test } from 'vitest';
import type { Policy } from '../../api/policies.ts';
import { policyOf } from '../../testing/policy.ts';
import { policiesFor } from './policies.ts';

const policy = (key: string, labels: string[], archived = false): Policy =>
  policyOf({ key, labels, archived });
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
