import { expect, it } from 'vitest';
import { namesApart } from './words.ts';

it('adds the task to names that two tasks share, and only to those', () => {
  const rows = [
    { task: 'Text', name: 'clown' },
    { task: 'Speech', name: 'clown' },
    { task: 'Text', name: 'trash' },
  ];
  const nameOf = namesApart(
    rows,
    ({ name }) => name,
    ({ task }) => task,
  );
  expect(rows.map(nameOf)).toEqual(['Text clown', 'Speech clown', 'trash']);
});
