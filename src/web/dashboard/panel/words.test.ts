import { expect, it } from 'vitest';
import { namesApart } from './words.ts';

it('what is called alike in two tasks is told with its task, and nothing else', () => {
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
