import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Mapping, mappingSchema } from '../../../api/connections.ts';
import { noticeBodySchema } from '../../../api/notices.ts';
import { Failure } from '../../context/failure.ts';
import { readReport } from '../read-report.ts';
import { atPointer, escapedName } from './pointer.ts';

const payload = {
  flag: { id: 77, by: { uid: 'u-2', nick: 'Kim' }, kind: 'scam', comment: '' },
  items: [{ 'body/html': 'Free coins', author: 5 }],
};
const usual = {
  content: '/items/0/body~1html',
  contentId: '/flag/id',
  userId: '/items/0/author',
  reporterId: '/flag/by/uid',
  reporterName: '/flag/by/nick',
  reason: '/flag/kind',
  words: '/flag/comment',
  reference: '/flag/id',
};
const read = (mapping: object, of: unknown = payload) =>
  readReport('mapping', of, {
    key: 'own',
    settings: { mapping: mappingSchema.parse(mapping) },
    event: null,
  });
function faultsOf(mapping: object, of: unknown = payload): string[] {
  try {
    read(mapping, of);
  } catch (error) {
    if (error instanceof Failure) return (error.errors ?? []).map(({ path }) => path);
    throw error;
  }
  return [];
}

describe('a mapping', () => {
  it('takes texts and numbers from the places that it names', () => {
    expect(read(usual)).toEqual({
      body: {
        contentId: '77',
        text: { content: 'Free coins', userId: '5' },
        reporter: { id: 'u-2', kind: 'user', name: 'Kim' },
        reason: 'scam',
        reference: '77',
      },
      their: {},
    });
  });

  it('cuts long texts, so that no report is lost by them', () => {
    const { body } = read(usual, {
      ...payload,
      flag: { ...payload.flag, kind: 'k'.repeat(300) },
      items: [{ 'body/html': 'c'.repeat(20_000) }],
    }) as { body: { reason: string; text: { content: string } } };
    expect([body.reason.length, body.text.content.length]).toEqual([100, 10_000]);
  });

  it('takes a text without a slash as it stands', () => {
    expect(read({ ...usual, reason: 'user report', reporterId: 'shop' })).toMatchObject({
      body: { reason: 'user report', reporter: { id: 'shop' } },
    });
  });

  it.each([
    [{ ...usual, reporterId: '/nobody' }, ['mapping.reporterId']],
    [{ ...usual, reason: '/flag' }, ['mapping.reason']],
    [{ ...usual, content: '/items' }, ['mapping.content']],
    [{ ...usual, content: '/gone', contentId: '/gone' }, ['mapping.content']],
    [{ ...usual, contentId: 'x'.repeat(201) }, ['mapping.contentId']],
    [{ ...usual, reporterId: '/gone', reason: '/gone' }, ['mapping.reporterId', 'mapping.reason']],
  ])('has its faults beside the fields that caused them: %#', (mapping, paths) => {
    expect(faultsOf(mapping)).toEqual(paths);
  });
});

const names = fc.oneof(fc.string(), fc.constantFrom('', '/', '~', '~1', '0', '01', 'length', '__proto__'));

describe('a JSON Pointer', () => {
  it('finds every value of any payload, and nothing else', () => {
    const walk = (value: unknown, pointer: string): void => {
      expect(atPointer(payloadOf.value, pointer)).toBe(value);
      if (typeof value !== 'object' || value === null) return;
      for (const [name, inner] of Object.entries(value)) walk(inner, pointer + escapedName(name));
      expect(atPointer(payloadOf.value, `${pointer}/no such member`)).toBeUndefined();
    };
    const payloadOf: { value: unknown } = { value: null };
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => {
        const value: unknown = JSON.parse(json);
        const hasSuch = json.includes('no such member');
        payloadOf.value = value;
        if (!hasSuch) walk(value, '');
      }),
      { numRuns: 300, seed: 27 },
    );
  });

  it('never leaves the payload, whatever it names', () => {
    fc.assert(
      fc.property(fc.array(names), fc.json(), (parts, json) => {
        const found = atPointer(JSON.parse(json), parts.map(escapedName).join(''));
        // What JSON can carry is the payload's own; prototypes and methods are not.
        expect(found === undefined ? found : JSON.parse(JSON.stringify(found))).toEqual(found);
      }),
      { numRuns: 500, seed: 27 },
    );
    expect(atPointer({}, '/constructor')).toBeUndefined();
    expect(atPointer([1], '/length')).toBeUndefined();
    expect(atPointer(['a'], '/00')).toBeUndefined();
  });
});

it('any mapping of any payload is a valid report or refused with places, and never fails otherwise', () => {
  const source = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.array(names).map((all) => all.map(escapedName).join('')),
  );
  const mappings = fc.record(
    {
      content: source,
      contentId: source,
      userId: source,
      reporterId: source.filter((one) => one.trim() !== ''),
      reason: source.filter((one) => one.trim() !== ''),
      words: source,
      reference: source,
    },
    { requiredKeys: ['reporterId', 'reason'] },
  );
  fc.assert(
    fc.property(mappings, fc.json({ maxDepth: 3 }), (given, json) => {
      const mapping: Mapping = mappingSchema.parse(given);
      try {
        const taken = readReport('mapping', JSON.parse(json), {
          key: 'own',
          settings: { mapping },
          event: null,
        });
        if ('body' in taken) expect(noticeBodySchema.safeParse(taken.body).success).toBe(true);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        expect(error.errors?.length).toBeGreaterThan(0);
        for (const { path } of error.errors ?? []) expect(path).toMatch(/^mapping\.\w+$/);
      }
    }),
    { numRuns: 500, seed: 27 },
  );
});
