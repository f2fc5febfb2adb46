import { expect, test } from 'vitest';
import { isTextLabel, parseLabel, textLabels } from './labels.ts';

test.each([
  ['ADs', 'Ads'],
  ['ads', 'Ads'],
  ['Nosense', 'Nonsense'],
  ['NONSENSE', 'Nonsense'],
  ['userdefine', 'UserDefine'],
  ['Porn', 'Porn'],
])('V2: the label %s is %s', (sent, label) => {
  expect(parseLabel(sent)).toBe(label);
});

test('V2: the nine documented labels are read as themselves, any other string is kept', () => {
  expect(textLabels).toHaveLength(9);
  for (const label of textLabels) expect(parseLabel(label)).toBe(label);
  for (const other of ['', 'Gambling', '赌博', ' Ads', '__proto__', 'constructor']) {
    expect(parseLabel(other)).toBe(other);
    expect(isTextLabel(other)).toBe(false);
  }
});
