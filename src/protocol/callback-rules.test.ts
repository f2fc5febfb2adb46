import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyAudioRule,
  applyVideoRules,
  type CallbackRule,
  callbackRulesSchema,
  sendsAll,
  streamCallbackIsDue,
} from './callback-rules.ts';

const person = (url: string, personId: string, similarity: number, more: object = {}) => ({
  url,
  personId,
  faceId: `Name ${personId}`,
  typeName: 'streamer',
  similarity,
  label: 1,
  review: false,
  offset: 3,
  ...more,
});
const persons = {
  fileList: [
    person('a', 'p1', 0.6),
    person('b', 'p1', 0.9, { label: 2 }),
    person('c', 'p2', 0.7, { review: true, typeName: 'guest' }),
  ],
  matchList: [
    { personId: 'p1', faceId: 'Name p1', typeName: 'streamer' },
    { personId: 'p2', faceId: 'Name p2', typeName: 'guest' },
  ],
  maximums: [{ max: 0.9, label: 1 }],
};
const urls = (...rules: CallbackRule[]) => applyVideoRules(persons, rules).fileList.map(({ url }) => url);

describe('R1: an entry is returned when it matches any rule', () => {
  test.each<[string, CallbackRule[], string[]]>([
    ['no rules', [], ['a', 'b', 'c']],
    ['an empty rule', [{}], ['a', 'b', 'c']],
    ['a label', [{ label: 2 }], ['b']],
    ['a review', [{ review: true }], ['c']],
    ['review false', [{ review: false }], ['a', 'b']],
    ['a name', [{ faceId: 'Name p2' }], ['c']],
    ['names', [{ faceId: ['Name p1', 'Name p9'] }], ['a', 'b']],
    ['a type', [{ typeName: 'guest' }], ['c']],
    ['types', [{ typeName: ['guest', 'streamer'] }], ['a', 'b', 'c']],
    ['no name at all, which is no restriction', [{ faceId: [], typeName: [] }], ['a', 'b', 'c']],
    ['a similarity, inclusive', [{ similarity: 0.7 }], ['b', 'c']],
    ['all members of one rule', [{ label: 1, review: false, similarity: 0.5 }], ['a']],
    ['members that no entry has together', [{ label: 2, review: true }], []],
    ['any of two rules', [{ label: 2 }, { review: true }], ['b', 'c']],
  ])('%s', (_what, rules, expected) => {
    expect(urls(...rules)).toEqual(expected);
  });

  test('matched persons are restricted by name and type like their pictures, figures are not', () => {
    const ruled = applyVideoRules(persons, [{ typeName: 'guest' }]);
    expect(ruled.fileList.map(({ url }) => url)).toEqual(['c']);
    expect(ruled.matchList).toEqual([persons.matchList[1]]);
    expect(ruled.maximums).toEqual(persons.maximums);
  });

  const matched = (...rules: CallbackRule[]) =>
    applyVideoRules(persons, rules).matchList.map(({ personId }) => personId);

  test.each<[string, CallbackRule[], string[]]>([
    ['no rules', [], ['p1', 'p2']],
    ['an empty rule', [{}], ['p1', 'p2']],
    ['a similarity that one picture of a person reaches', [{ similarity: 0.8 }], ['p1']],
    ['a similarity that nobody reaches', [{ similarity: 0.95 }], []],
    ['a label', [{ label: 2 }], ['p1']],
    ['a label that nobody has', [{ label: 99 }], []],
    ['a review', [{ review: true }], ['p2']],
    ['review false', [{ review: false }], ['p1']],
    ['members that no picture of a person has together', [{ label: 2, similarity: 0.95 }], []],
    ['a name and a similarity of another person', [{ faceId: 'Name p2', similarity: 0.8 }], []],
    ['any of two rules', [{ label: 2 }, { review: true }], ['p1', 'p2']],
    ['the best picture of each', [{ total: false }], ['p1', 'p2']],
    ['the best picture of those of a label', [{ total: false, label: 2 }], ['p1']],
    ['no capture position', [{ offset: false }], ['p1', 'p2']],
  ])('R4: matchList contains persons with a matching picture: %s', (_what, rules, expected) => {
    expect(matched(...rules)).toEqual(expected);
    const left = new Set(applyVideoRules(persons, rules).fileList.map(({ personId }) => personId));
    expect([...left]).toEqual(expected);
  });

  test('label and review of OCR are in its text analysis, those of logos in the category', () => {
    const ocr = { fileList: [{ text: 'x', textAnalysis: { label: 5, review: true } }, { text: 'y' }] };
    expect(applyVideoRules(ocr, [{ label: 5, review: true }]).fileList).toEqual([ocr.fileList[0]]);
    const logo = { fileList: [{ category: 2 }, { category: 3 }] };
    expect(applyVideoRules(logo, [{ label: 3 }]).fileList).toEqual([{ category: 3 }]);
    expect(applyVideoRules(logo, [{ review: false }]).fileList).toEqual([]);
  });

  test('a similarity of 0 restricts nothing, and neither do pictures without one', () => {
    const pictures = { fileList: [{ url: 'a', label: 0, review: false }] };
    const unset = {
      label: 0,
      review: false,
      offset: true,
      total: true,
      faceId: [],
      typeName: [],
      similarity: 0,
    };
    expect(applyVideoRules(pictures, [unset]).fileList).toHaveLength(1);
    expect(applyVideoRules(pictures, [{ similarity: 0.1 }]).fileList).toEqual([]);
  });

  test('violations are entries too', () => {
    const speech = {
      text: 't',
      violations: [
        { label: 1, review: true },
        { label: 1, review: false },
      ],
    };
    expect(applyVideoRules(speech, [{ review: true }])).toEqual({
      text: 't',
      violations: [speech.violations[0]],
    });
  });

  test('only existing entries are returned, in their order, and more rules return no fewer', () => {
    const rule = fc.record(
      {
        label: fc.integer({ min: 1, max: 2 }),
        review: fc.boolean(),
        similarity: fc.double({ min: 0, max: 1, noNaN: true }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), rule, (rules, more) => {
        const few = urls(...rules);
        const many = urls(...rules, more);
        expect(['a', 'b', 'c'].filter((url) => few.includes(url))).toEqual(few);
        expect(few.filter((url) => !many.includes(url))).toEqual([]);
      }),
    );
  });
});

describe('R2: returned parts of an entry', () => {
  test('offset false omits the capture position, unless another matching rule wants it', () => {
    expect(applyVideoRules(persons, [{ offset: false }]).fileList.every((file) => !('offset' in file))).toBe(
      true,
    );
    const [a, b] = applyVideoRules(persons, [{ label: 1, offset: false }, { label: 2 }]).fileList;
    expect([a && 'offset' in a, b && 'offset' in b]).toEqual([false, true]);
    expect(applyVideoRules(persons, [{ offset: false }, { offset: true }]).fileList).toEqual(
      persons.fileList,
    );
  });

  test('total false returns only the best picture of each person', () => {
    expect(urls({ total: false })).toEqual(['b', 'c']);
    expect(urls({ total: false, label: 1 })).toEqual(['a', 'c']);
    expect(urls({ total: true })).toEqual(['a', 'b', 'c']);
    expect(urls({ total: false }, { label: 1 })).toEqual(['a', 'b', 'c']);
  });

  test('total false does not affect pictures of no person', () => {
    const pictures = {
      fileList: [
        { url: 'a', label: 1 },
        { url: 'b', label: 1 },
      ],
    };
    expect(applyVideoRules(pictures, [{ total: false }]).fileList).toHaveLength(2);
  });

  test('the input is not changed', () => {
    const before = structuredClone(persons);
    applyVideoRules(persons, [{ offset: false, total: false, typeName: 'guest' }]);
    expect(persons).toEqual(before);
  });
});

describe('R3: audio', () => {
  const speech = {
    text: 'all of it',
    violations: [{ action: 'pass' }, { action: 'review' }, { action: 'block' }],
  };

  test('violating only omits passed violations, all omits nothing, and the text is always there', () => {
    expect(applyAudioRule(speech, { all: false })).toEqual({
      text: 'all of it',
      violations: [{ action: 'review' }, { action: 'block' }],
    });
    expect(applyAudioRule(speech, { all: true })).toEqual(speech);
    const transcript = { text: 'hello', segments: [{ startTime: 0, endTime: 1, text: 'hello' }] };
    expect(applyAudioRule(transcript, { all: false })).toEqual(transcript);
  });

  test('all is the file’s "all" and the stream’s 1', () => {
    expect([sendsAll('all'), sendsAll(undefined), sendsAll(0), sendsAll(1), sendsAll(2)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  test('a stream calls back for violations and for any transcript, with 1 always', () => {
    const passed = {
      type: 'speech-moderation',
      task: { text: 'fine', violations: [{ action: 'pass' }] },
    } as const;
    const vulgar = {
      type: 'vulgar-speech',
      task: { violations: [{ label: 1, review: true, details: [] }] },
    } as const;
    const transcript = { type: 'speech-transcription', task: { text: 'hello', segments: [] } } as const;
    const silence = { type: 'speech-transcription', task: { text: '', segments: [] } } as const;
    expect(streamCallbackIsDue([passed, silence], 0)).toBe(false);
    expect(streamCallbackIsDue([passed, silence], 2)).toBe(false);
    expect(streamCallbackIsDue([passed], 1)).toBe(true);
    expect(streamCallbackIsDue([passed, vulgar], 0)).toBe(true);
    expect(streamCallbackIsDue([transcript], 0)).toBe(true);
  });
});

test('R1: rules name their task and have documented members of the right type', () => {
  const valid = (rules: unknown) => callbackRulesSchema.safeParse(rules).success;
  expect(
    valid({
      'person-search': [{ faceId: ['a'], typeName: 'b', similarity: 0.5, total: false, offset: true }],
    }),
  ).toBe(true);
  expect(valid({})).toBe(true);
  for (const rule of [
    { label: '1' },
    { review: 1 },
    { faceId: 7 },
    { similarity: '0.5' },
    { colour: 'red' },
  ]) {
    expect(valid({ logo: [rule] })).toBe(false);
  }
  expect(valid({ logo: {} })).toBe(false);
});
