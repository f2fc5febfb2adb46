import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeOfSubmission, readTraceparent } from './tracing.ts';

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''));

it('the first span of a submission follows from its id', () =>
  expect(placeOfSubmission('0198F2A4-6b2d-71f4-a3c8-90e1d2f3a4b5')).toEqual({
    traceId: '0198f2a46b2d71f4a3c890e1d2f3a4b5',
    spanId: 'a3c890e1d2f3a4b5',
  }));

it('reads every valid header, also of a later version', () =>
  fc.assert(
    fc.property(hex(32), hex(16), fc.constantFrom('00', '01', 'cc'), (traceId, spanId, version) => {
      fc.pre(/[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId));
      const header = `${version}-${traceId}-${spanId}-01${version === 'cc' ? '-more' : ''}`;
      expect(readTraceparent(header)).toEqual({ traceId, spanId });
    }),
  ));

it.each([
  undefined,
  '',
  '00-0198f2a46b2d71f4a3c890e1d2f3a4b5-a3c890e1d2f3a4b5',
  '00-00000000000000000000000000000000-a3c890e1d2f3a4b5-01',
  '00-0198f2a46b2d71f4a3c890e1d2f3a4b5-0000000000000000-01',
  'ff-0198f2a46b2d71f4a3c890e1d2f3a4b5-a3c890e1d2f3a4b5-01',
  '00-0198F2A46B2D71F4A3C890E1D2F3A4B5-a3c890e1d2f3a4b5-01',
])('%j is no place', (header) => expect(readTraceparent(header)).toBe(null));

it('any text is read without an error', () =>
  fc.assert(fc.property(fc.string(), (text) => void readTraceparent(text))));
