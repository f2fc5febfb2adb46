import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { licencesPage, packagesOf } from '../scripts/generate/licences.ts';

const packages = packagesOf(JSON.parse(readFileSync('package-lock.json', 'utf8')));
/** Licences that allow what we do: using packages unchanged beside our own code. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

it('every package names a licence that allows its use', () => {
  const others = packages.filter(
    ({ licence }) => !licence?.split(/[()]|\s(?:AND|OR)\s/).every((one) => one === '' || allowed.has(one)),
  );
  expect(packages.length).toBeGreaterThan(100);
  expect(others).toEqual([]);
});

it('docs/licences.md lists them as package-lock.json does; `npm run generate -- licences` writes it', () => {
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(packages));
});
