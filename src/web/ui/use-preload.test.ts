// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePreload, whenQuiet } from './use-preload.ts';

let loaded = 0;
let cancel = () => {};
const queryClient = new QueryClient();
const load = (ms: number) =>
  queryClient.fetchQuery({ queryKey: [ms], queryFn: () => new Promise((done) => setTimeout(done, ms, 1)) });

beforeEach(() => {
  vi.useFakeTimers();
  loaded = 0;
  cancel = whenQuiet(queryClient, () => {
    loaded += 1;
  });
});
afterEach(() => {
  cleanup();
  cancel();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

it('calls back once, when nothing loads any more', async () => {
  const done = load(1000);
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  expect(loaded).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(loaded).toBe(1);
});

it('waits while something has been loaded but is not rendered yet', async () => {
  // Quiet for one look, then busy again: what was loaded is rendered, and asks for more.
  await vi.advanceTimersByTimeAsync(300);
  document.body.innerHTML = '<div aria-busy="true"></div>';
  await vi.advanceTimersByTimeAsync(3000);
  expect(loaded).toBe(0);
  document.body.innerHTML = '';
  await vi.advanceTimersByTimeAsync(1000);
  expect(loaded).toBe(1);
});

it('calls back no more once it is cancelled', async () => {
  await vi.advanceTimersByTimeAsync(300);
  cancel();
  await vi.advanceTimersByTimeAsync(3000);
  expect(loaded).toBe(0);
});

it('preloads a part once, and again only if it failed', async () => {
  const preload = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue();
  const part = { preload };
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  for (const calls of [1, 2, 2]) {
    const { unmount } = renderHook(() => usePreload(part), { wrapper });
    await vi.advanceTimersByTimeAsync(1000);
    expect(preload).toHaveBeenCalledTimes(calls);
    unmount();
  }
});

it('preloads one part after the other', async () => {
  const began: string[] = [];
  const part = (name: string) => ({
    preload: () => {
      began.push(name);
      return new Promise<void>((done) => setTimeout(done, 500));
    },
  });
  const [first, second] = [part('first'), part('second')];
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const { unmount } = renderHook(() => usePreload(first, second), { wrapper });
  await vi.advanceTimersByTimeAsync(800);
  expect(began).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(500);
  expect(began).toEqual(['first', 'second']);
  unmount();
});
