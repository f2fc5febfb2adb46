import { describe, expect, it } from 'vitest';
import { taskEnginesSchema } from '../../../protocol/operator/engines.ts';
import {
  bodyOf,
  draftOf,
  type EngineDraft,
  heldBy,
  keyState,
  kindsToAdd,
  maxEngines,
  newEngine,
  timeoutOf,
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
const { list } = draft.engines;
const [, remote] = list as [EngineDraft, EngineDraft, EngineDraft];
const withList = (engines: EngineDraft[]) => ({ ...draft, engines: { ...draft.engines, list: engines } });

describe('a draft of the settings', () => {
  it('sends the same settings if nothing changed, and no key', () => {
    const body = bodyOf(draft);
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

  it('contains no key: a key is sent only if typed, and an empty one only to delete it', () => {
    const apiKeyOf = (engine: Partial<EngineDraft>, typed = '') => {
      const [setting] = bodyOf({
        ...withList([{ ...remote, ...engine }]),
        keys: { [remote.key]: typed },
      }).engines;
      return setting && 'apiKey' in setting ? setting.apiKey : undefined;
    };
    expect(JSON.stringify(draft)).not.toContain('apiKey');
    expect(apiKeyOf({})).toBeUndefined();
    expect(apiKeyOf({}, 'sk-1')).toBe('sk-1');
    expect(apiKeyOf({ giveUpKey: true })).toBe('');
    expect(apiKeyOf({ giveUpKey: true }, 'sk-1')).toBe('sk-1');
  });

  it('keeps the models that are switched off, and says nothing of models that are all on', () => {
    const settings = [{ kind: 'embedded', timeoutMs: 300_000, modelsOff: ['abuse-zh', 'spam-en'] }];
    const stored = draftOf({ settings, unavailable: 'review' });
    const [own] = stored.engines.list as [EngineDraft];
    expect(own.models).toEqual(['abuse-en', 'sexual-en']);
    expect(bodyOf(stored).engines).toEqual([
      { kind: 'embedded', timeoutMs: 300_000, modelsOff: ['spam-en', 'abuse-zh'] },
    ]);
    const all = withList([{ ...own, models: newEngine([], 'embedded').models }]);
    expect(bodyOf(all).engines).toEqual([{ kind: 'embedded', timeoutMs: 300_000 }]);
  });

  it('sends no number if none was typed', () => {
    const body = bodyOf(withList([{ ...remote, timeout: '' }]));
    expect(taskEnginesSchema.safeParse(body).error?.issues[0]?.path).toEqual(['engines', 0, 'timeoutMs']);
  });
});

describe('keyState', () => {
  it('distinguishes a stored key from one that belongs to the previous host', () => {
    expect(keyState(remote, '')).toBe('held');
    expect(keyState({ ...remote, place: 'https://a.example/other' }, '')).toBe('held');
    expect(keyState({ ...remote, place: 'https://b.example/v1/moderations' }, '')).toBe('otherHost');
    expect(keyState({ ...remote, place: 'https:' }, '')).toBe('otherHost');
    expect(keyState({ ...remote, giveUpKey: true }, '')).toBe('givenUp');
    expect(keyState({ ...remote, keyAt: null }, '')).toBe('none');
    expect(keyState({ ...remote, keyAt: null }, 'sk')).toBe('typed');
  });
});

describe('kinds to add', () => {
  it('offers the kinds that can do the task, our own engine once, and none if the chain is full', () => {
    expect(kindsToAdd('text', list)).toEqual(['openai-moderations', 'http-json']);
    expect(kindsToAdd('logo', [])).toEqual(['embedded', 'http-json']);
    const engines = [...list];
    while (engines.length < maxEngines) engines.push(newEngine(engines, 'http-json'));
    expect(new Set(engines.map(({ key }) => key)).size).toBe(maxEngines);
    expect(kindsToAdd('text', engines)).toEqual([]);
  });
});

it('has the bounds and the default timeout of each kind', () => {
  expect(timeoutOf('embedded')).toEqual({ min: 1, max: 600, usual: 300 });
  expect(timeoutOf('http-json')).toEqual({ min: 0.1, max: 120, usual: 10 });
  expect(timeoutOf('onnx')).toEqual({ min: 0.1, max: 120, usual: 10 });
});

it('maps each path of the body to its field', () => {
  const paths = ['engines', 'engines.1.url', 'engines.1.apiKey', 'engines.2.path', 'engines.0.timeoutMs'];
  expect(paths.map((path) => heldBy(path, draft))).toEqual([
    'engines.list',
    'engines.list.1.place',
    'keys.set-1',
    'engines.list.2.place',
    'engines.list.0.timeout',
  ]);
  expect(heldBy('unavailable', draft)).toBe('unavailable');
});
