import { describe, expect, it } from 'vitest';
import { engineSettingSchema, taskEnginesSchema } from '../../../protocol/operator/engines.ts';
import {
  bodyOf,
  draftOf,
  type EngineDraft,
  keyState,
  kindsToAdd,
  mostEngines,
  moved,
  timeoutOf,
  withEngine,
} from './engine-draft.ts';

const set = {
  unavailable: 'review' as const,
  settings: [
    { kind: 'embedded', timeoutMs: 300_000 },
    {
      kind: 'openai-moderations',
      url: 'https://a.example/v1/moderations',
      model: 'm',
      timeoutMs: 1500,
      hasKey: true,
    },
    { kind: 'onnx', path: '/srv/a.onnx', timeoutMs: 10_000 },
  ],
};
const draft = draftOf(set);
const [, remote] = draft.engines as [EngineDraft, EngineDraft, EngineDraft];

describe('a draft of what is set', () => {
  it('sends back what was set when nothing is changed, and no key', () => {
    const body = bodyOf(draft, {});
    expect(taskEnginesSchema.parse(body)).toEqual({
      unavailable: 'review',
      engines: [
        { kind: 'embedded', timeoutMs: 300_000 },
        { kind: 'openai-moderations', url: 'https://a.example/v1/moderations', model: 'm', timeoutMs: 1500 },
        { kind: 'onnx', path: '/srv/a.onnx', timeoutMs: 10_000 },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('apiKey');
  });

  it('holds no key itself: one is sent only when it was typed, and an empty one only to give it up', () => {
    const apiKeyOf = (engine: Partial<EngineDraft>, typed = '') => {
      const [setting] = bodyOf(
        { ...draft, engines: [{ ...remote, ...engine }] },
        { [remote.key]: typed },
      ).engines;
      return setting && 'apiKey' in setting ? setting.apiKey : undefined;
    };
    expect(JSON.stringify(draft)).not.toContain('apiKey');
    expect(apiKeyOf({})).toBeUndefined();
    expect(apiKeyOf({}, 'sk-1')).toBe('sk-1');
    expect(apiKeyOf({ giveUpKey: true })).toBe('');
    expect(apiKeyOf({ giveUpKey: true }, 'sk-1')).toBe('sk-1');
  });

  it('sends no number where none was typed', () => {
    const body = bodyOf({ ...draft, engines: [{ ...remote, timeout: ' ' }] }, {});
    expect(taskEnginesSchema.safeParse(body).error?.issues[0]?.path).toEqual(['engines', 0, 'timeoutMs']);
  });
});

describe('keyState', () => {
  it('tells a key that is held from one that stays behind with the former host', () => {
    expect(keyState(remote, '')).toBe('held');
    expect(keyState({ ...remote, place: 'https://a.example/other' }, '')).toBe('held');
    expect(keyState({ ...remote, place: 'https://b.example/v1/moderations' }, '')).toBe('left');
    expect(keyState({ ...remote, place: 'https:' }, '')).toBe('left');
    expect(keyState({ ...remote, giveUpKey: true }, '')).toBe('givenUp');
    expect(keyState({ ...remote, keyAt: null }, '')).toBe('none');
    expect(keyState({ ...remote, keyAt: null }, 'sk')).toBe('typed');
  });
});

describe('the order', () => {
  it('moves one engine by a place, and none beyond the ends', () => {
    const kinds = (engines: readonly EngineDraft[]) => engines.map(({ kind }) => kind);
    expect(kinds(moved(draft.engines, remote.key, -1))).toEqual(['openai-moderations', 'embedded', 'onnx']);
    expect(kinds(moved(draft.engines, remote.key, 1))).toEqual(['embedded', 'onnx', 'openai-moderations']);
    expect(kinds(moved(draft.engines, 'set-0', -1))).toEqual(kinds(draft.engines));
    expect(kinds(moved(draft.engines, 'set-2', 1))).toEqual(kinds(draft.engines));
  });

  it('offers what can do the task, our own engine once, and nothing when it is full', () => {
    expect(kindsToAdd('text', draft.engines)).toEqual(['openai-moderations', 'http-json']);
    expect(kindsToAdd('logo', [])).toEqual(['embedded', 'http-json']);
    let engines = [...draft.engines];
    while (engines.length < mostEngines) engines = withEngine(engines, 'http-json');
    expect(new Set(engines.map(({ key }) => key)).size).toBe(mostEngines);
    expect(kindsToAdd('text', engines)).toEqual([]);
  });
});

it('says the ranges that the schema holds', () => {
  const takes = (setting: object) => engineSettingSchema.safeParse(setting).success;
  const plugIn = (seconds: number) =>
    takes({ kind: 'http-json', url: 'https://a.example', timeoutMs: seconds * 1000 });
  const embedded = (seconds: number) => takes({ kind: 'embedded', timeoutMs: seconds * 1000 });
  for (const [takesIt, { least, most }] of [
    [plugIn, timeoutOf('http-json')],
    [embedded, timeoutOf('embedded')],
  ] as const) {
    expect([least, most].map(takesIt)).toEqual([true, true]);
    expect([least - 0.01, most + 0.01].map(takesIt)).toEqual([false, false]);
  }
  expect(engineSettingSchema.parse({ kind: 'embedded' }).timeoutMs).toBe(timeoutOf('embedded').usual * 1000);
  expect(engineSettingSchema.parse({ kind: 'onnx', path: '/a' }).timeoutMs).toBe(
    timeoutOf('onnx').usual * 1000,
  );
  const five = Array.from({ length: mostEngines }, () => ({ kind: 'embedded' }));
  expect(taskEnginesSchema.safeParse({ engines: five }).success).toBe(true);
  expect(taskEnginesSchema.safeParse({ engines: [...five, { kind: 'embedded' }] }).success).toBe(false);
});
