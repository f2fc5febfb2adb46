import { expect, it } from 'vitest';
import type { TaskEngines } from '../../../protocol/operator/engines.ts';
import { engineFaults, type Sent, whyNotEngine } from './engine-faults.ts';

type Engine = TaskEngines['engines'][number];
const own: Engine = { kind: 'embedded', timeoutMs: 1 };
const far: Engine = { kind: 'http-json', url: 'nowhere', model: '', timeoutMs: 10_000 };
const sent: Sent = { keys: ['a', 'b'], body: { engines: [own, far], unavailable: 'review' } };
const url = { path: 'engines.1.url', message: 'must be an http or https address' };

it('puts a fault beside the field it is about, wherever its engine stands by now', () => {
  const now: Sent = { keys: ['b', 'a'], body: { ...sent.body, engines: [far, own] } };
  expect(engineFaults([url, { path: 'engines.0.timeoutMs', message: 'too small' }], sent, now)).toEqual({
    of: { b: { url: url.message }, a: { timeoutMs: 'too small' } },
    other: [],
  });
});

it('forgets a fault once its field says something else, or its engine is gone', () => {
  const changed: Sent = {
    ...sent,
    body: { ...sent.body, engines: [own, { ...far, url: 'https://a.example' }] },
  };
  expect(engineFaults([url], sent, changed)).toEqual({ of: {}, other: [] });
  const without: Sent = { keys: ['a'], body: { ...sent.body, engines: [own] } };
  expect(engineFaults([url], sent, without)).toEqual({ of: {}, other: [] });
});

it('keeps what is about no field of one engine, as long as the form is as it was sent', () => {
  const told = [
    { path: 'engines', message: 'must name an engine' },
    { path: '', message: 'too old' },
  ];
  expect(engineFaults(told, sent, sent).other).toEqual(['engines: must name an engine', 'too old']);
  expect(engineFaults(told, sent, { ...sent, keys: ['b', 'a'] }).other).toEqual([]);
});

it('says in the reader’s words what it knows itself', () => {
  expect(whyNotEngine('url', far)?.word).toBe('fault.url');
  expect(whyNotEngine('url', { ...far, url: 'ftp://a.example' })?.word).toBe('fault.url');
  expect(whyNotEngine('url', { ...far, url: 'https://a.example' })).toBeNull();
  expect(whyNotEngine('timeoutMs', own)).toEqual({ word: 'fault.timeout', values: { least: 1, most: 600 } });
  expect(whyNotEngine('timeoutMs', { ...far, timeoutMs: Number.NaN })?.word).toBe('fault.timeout');
  expect(whyNotEngine('timeoutMs', far)).toBeNull();
  expect(whyNotEngine('path', { kind: 'onnx', path: '', timeoutMs: 1000 })?.word).toBe('fault.path');
});
