import { expect, test } from 'vitest';
import { type Command, caseIdIn, commandsLike } from './palette-commands.ts';

const command = (name: string, keys = ''): Command => ({ id: name, group: 'do', name, keys, run: () => {} });
const names = (typed: string) =>
  commandsLike(
    [command('Skip for now', 's'), command('Approve', 'a'), command('Not approved yet'), command('审核队列')],
    typed,
  ).map(({ name }) => name);

test('an empty search lists everything', () => {
  expect(names('  ')).toHaveLength(4);
});

test('matches every typed word, in any order and case, and names that begin with the words come first', () => {
  expect(names('APPROVE')).toEqual(['Approve', 'Not approved yet']);
  expect(names('now skip')).toEqual(['Skip for now']);
  expect(names('队列')).toEqual(['审核队列']);
  expect(names('reject')).toEqual([]);
});

test('a key finds its action', () => {
  expect(names('s')).toContain('Skip for now');
});

test('the id of a case is found alone or in its address', () => {
  const id = '0b9f6a52-5d3e-4d0a-9a55-2f1f7a1c8e11';
  expect(caseIdIn(id)).toBe(id);
  expect(caseIdIn(`https://example.org/queue/review/${id.toUpperCase()}?frame=t3`)).toBe(id);
  expect(caseIdIn('free coins')).toBeNull();
});
