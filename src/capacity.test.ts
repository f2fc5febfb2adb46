import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const page = readFileSync(path.join(import.meta.dirname, '../docs/capacity.md'), 'utf8');
const rows = page.split('\n').map((line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
);
/** The cells after the first of the row that begins so. */
const row = (start: string): string[] => {
  const found = rows.find(([first]) => first?.startsWith(start));
  if (!found) throw new Error(`docs/capacity.md has no row "${start}"`);
  return found.slice(1);
};
const costOf = (start: string): number => {
  const [text, decision] = row(start).map(Number);
  return (text ?? Number.NaN) + share * (decision ?? Number.NaN);
};

const [share, peak, load, days] = [0.1, 3, 0.6, 90];
const msOfDay = 86_400_000;
const secondsOfDay = 86_400;
const millions = [1, 10, 100];

it('states what it assumes', () => {
  expect(page.replace(/\s+/g, ' ')).toContain(
    'One item of ten goes to a person. The busiest hour has three times the mean. Processors are used to 60 %. Rows stay for 90 days.',
  );
});

it.each<[string, (items: number) => number]>([
  [
    'processors for the product',
    (items) => (items * costOf('processor time of the product') * peak) / msOfDay / load,
  ],
  [
    'processors for PostgreSQL',
    (items) => (items * costOf('processor time of PostgreSQL') * peak) / msOfDay / load,
  ],
  ['disk of the database, TB', (items) => (items * costOf('disk of the database, kB') * days) / 1e9],
  ['log a day', (items) => (items * costOf("the database's log")) / 1e9],
  ['log in the busiest hour', (items) => (items * costOf("the database's log") * peak) / 1e3 / secondsOfDay],
  [
    'bodies in the busiest hour',
    (items) => (items * costOf('bodies of requests') * 8 * peak) / 1e3 / secondsOfDay,
  ],
  ['decisions a day', (items) => (items * share) / 1e6],
])('computes %s from the costs', (start, compute) => {
  const shown = row(start).slice(1).map(Number);
  expect(shown).toEqual(millions.map((million) => Number(compute(million * 1e6).toPrecision(2))));
});
