// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportUnreached, useConnection } from '../api/connection.ts';
import { resumeLive, startLive } from './live.ts';

class FakeStream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeStream[] = [];
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    FakeStream.all.push(this);
  }
  open() {
    this.readyState = FakeStream.OPEN;
    this.onopen?.(new Event('open'));
  }
  refuse() {
    this.readyState = FakeStream.CLOSED;
    this.onerror?.();
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}

const hour = 3_600_000;
let client: QueryClient;
let stop = () => {};
let answer: () => Response;
let peopleRequests = 0;
const newest = () => FakeStream.all.at(-1) ?? new FakeStream();
const state = () => renderHook(() => useConnection()).result.current;

beforeEach(() => {
  vi.useFakeTimers();
  FakeStream.all = [];
  peopleRequests = 0;
  answer = () => Response.json({ people: [] });
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('fetch', async () => {
    peopleRequests++;
    return answer();
  });
  client = new QueryClient();
  stop = startLive(client);
});
afterEach(() => {
  cleanup();
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('does not reconnect by itself when another window took its place, but polls (RH10)', async () => {
  newest().open();
  expect(state()).toBe('live');
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  newest().dispatchEvent(new Event('crowded'));
  expect([state(), newest().readyState]).toEqual(['paused', FakeStream.CLOSED]);
  await vi.advanceTimersByTimeAsync(hour);
  expect(FakeStream.all).toHaveLength(1);
  expect(invalidated).toHaveBeenCalledTimes(60);
  // The person returns to this window: it reconnects and fetches what it missed.
  window.dispatchEvent(new Event('focus'));
  newest().open();
  expect([state(), FakeStream.all.length]).toEqual(['live', 2]);
  expect(invalidated).toHaveBeenCalledTimes(61);
  await vi.advanceTimersByTimeAsync(hour);
  expect(invalidated).toHaveBeenCalledTimes(61);
});

it('stays paused when the network goes away and comes back', () => {
  newest().open();
  newest().dispatchEvent(new Event('crowded'));
  window.dispatchEvent(new Event('offline'));
  expect(state()).toBe('offline');
  window.dispatchEvent(new Event('online'));
  expect([state(), FakeStream.all.length]).toEqual(['paused', 1]);
});

it('looks again when a request gets no answer, says so, and catches up once the server answers', async () => {
  newest().open();
  const refetched = vi.spyOn(client, 'refetchQueries');
  client.setQueryData(['cases'], { pages: [] });
  reportUnreached();
  await vi.advanceTimersByTimeAsync(0);
  expect([state(), FakeStream.all.length]).toEqual(['reconnecting', 2]);
  expect(refetched).not.toHaveBeenCalled();
  newest().open();
  expect(state()).toBe('live');
  expect(refetched).toHaveBeenCalledWith(expect.objectContaining({ queryKey: ['cases'] }));
});

it('looks at most every five seconds, however many requests fail', async () => {
  newest().open();
  for (let second = 0; second < 20; second++) {
    reportUnreached();
    await vi.advanceTimersByTimeAsync(1000);
    newest().open();
  }
  expect(FakeStream.all).toHaveLength(6);
});

it('is live again as soon as the network is back, without waiting for the browser to try', async () => {
  newest().open();
  window.dispatchEvent(new Event('offline'));
  expect(state()).toBe('offline');
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeStream.all).toHaveLength(2);
  window.dispatchEvent(new Event('online'));
  newest().open();
  expect([state(), FakeStream.all.length]).toEqual(['live', 3]);
});

it('says that a second factor is needed, and goes on once it is set up', async () => {
  answer = () => Response.json({ code: 'second_factor_needed', detail: 'x', title: 'x' }, { status: 403 });
  newest().refuse();
  await vi.advanceTimersByTimeAsync(hour);
  expect([state(), FakeStream.all.length, peopleRequests]).toEqual(['locked', 1, 1]);
  resumeLive();
  newest().open();
  expect([state(), FakeStream.all.length]).toEqual(['live', 2]);
});

it('refetches everything but the list if the script for a change is gone', async () => {
  vi.doMock('../api/access.ts', () => {
    throw new Error('not found');
  });
  const keys = [['/api/accounts'], ['cases', {}]];
  for (const queryKey of keys) client.setQueryData<unknown>(queryKey, { pages: [] });
  const data = JSON.stringify({ type: 'access.changed', personId: 'p' });
  newest().dispatchEvent(new MessageEvent('access.changed', { data }));
  await expect
    .poll(() => keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated))
    .toEqual([true, false]);
});

it('backs off when the stream is refused for another reason', async () => {
  answer = () => new Response('', { status: 503 });
  for (let at = 1; at < 4; at++) {
    newest().refuse();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([state(), FakeStream.all.length]).toEqual(['reconnecting', at + 1]);
  }
});
