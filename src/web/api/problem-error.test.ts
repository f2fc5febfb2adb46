import { expect, test } from 'vitest';
import { faultsOf, isProblem, problemOf } from './problem-error.ts';

test('a problem names each faulty member by its path', () => {
  const body = {
    type: '',
    title: '',
    status: 400,
    code: 'invalid_request',
    detail: 'no',
    errors: [{ path: 'texts.3.content', message: 'too long' }],
  };
  const error = problemOf(400, JSON.stringify(body));
  expect(isProblem(error, 'invalid_request')).toBe(true);
  expect(faultsOf(error)).toEqual([{ path: 'texts.3.content', message: 'too long' }]);
});

test('a proxy’s page instead of an answer still says whether a retry helps', () => {
  expect(problemOf(503, '<html>busy</html>').problem.code).toBe('unavailable');
  expect(problemOf(500, '').problem.code).toBe('internal');
  expect(problemOf(502, '[]').problem.code).toBe('unavailable');
});
