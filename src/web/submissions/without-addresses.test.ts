import { expect, it } from 'vitest';
import { withoutAddresses } from './without-addresses.ts';

it.each([
  ['cannot open rtmp://10.0.0.7/live/a?token=s3cret', 'cannot open …'],
  ['tcp://127.0.0.1:41234: Connection refused', '… Connection refused'],
  ['no route to 10.0.0.7:1935', 'no route to …'],
  ['[fd00::7]:1935 was reset', '… was reset'],
  ['media-inner.svc:8080 answered HTTP 404 at 12:05', '… answered HTTP 404 at 12:05'],
  ['The stream stalled: no data came for 30 s.', 'The stream stalled: no data came for 30 s.'],
])('takes addresses out of “%s”', (words, rest) => {
  expect(withoutAddresses(words)).toBe(rest);
});
