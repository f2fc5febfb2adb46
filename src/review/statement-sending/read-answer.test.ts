import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';

const read = (status: number, body: unknown) => readAnswer({ status, body: JSON.stringify(body) });
const duplicate = { puid: ['The identifier given is not unique within this platform.'] };

describe('an answer of the Transparency Database', () => {
  it.each<[string, number, unknown, unknown]>([
    ['the stored statement', 201, { uuid: 'u-1', puid: 'p' }, { kind: 'sent', uuid: 'u-1' }],
    ['a success without an id', 200, {}, { kind: 'sent', uuid: null }],
    [
      'a statement that it has, with it',
      422,
      { errors: duplicate, existing: { uuid: 'u-2' } },
      { kind: 'sent', uuid: 'u-2' },
    ],
    [
      'a statement that it has, by its puid alone',
      422,
      { errors: duplicate, existing: { puid: 'p' } },
      { kind: 'sent', uuid: null },
    ],
    [
      'a faulty puid',
      422,
      { errors: { puid: ['The puid format is invalid.'] } },
      { kind: 'refused', errors: [{ field: 'puid', message: 'The puid format is invalid.' }] },
    ],
    [
      'a message alone',
      400,
      { message: 'Malformed' },
      { kind: 'refused', errors: [{ field: '', message: 'Malformed' }] },
    ],
    ['a refused token', 401, { message: 'Unauthenticated.' }, { kind: 'stopped' }],
    ['a forbidden token', 403, {}, { kind: 'stopped' }],
    ['too many', 429, {}, { kind: 'later' }],
    ['a failure', 503, {}, { kind: 'later' }],
    ['a wrong address', 404, {}, { kind: 'later' }],
    ['a redirect', 302, {}, { kind: 'later' }],
  ])('is read: %s', (_, status, body, verdict) => {
    expect(read(status, body)).toEqual(verdict);
  });

  it('is read whatever it contains', () => {
    fc.assert(
      fc.property(fc.constantFrom(200, 400, 422, 500), fc.oneof(fc.string(), fc.json()), (status, body) => {
        const verdict = readAnswer({ status, body });
        const texts = verdict.kind === 'refused' ? verdict.errors : [];
        expect(texts.length).toBeLessThanOrEqual(40);
        for (const { field, message } of texts) expect(`${field}${message}`).not.toMatch(/\0/);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
