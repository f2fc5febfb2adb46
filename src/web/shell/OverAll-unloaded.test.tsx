// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { fillInBrowser } from '../../testing/browser.ts';
import { makeDecidingStore } from '../decision/store.ts';
import { DecidingContext } from '../decision/use-deciding.ts';
import { OverAll } from './OverAll.tsx';

const imported = vi.hoisted(() => vi.fn());
vi.mock('./Toasts.tsx', () => {
  imported();
  throw new Error('The script is gone.');
});

afterEach(cleanup);

it.each([false, true])(
  'leaves the page alone if the toasts cannot be loaded, needed or not (%s)',
  async (needed) => {
    fillInBrowser();
    vi.useFakeTimers();
    const queryClient = new QueryClient();
    const deciding = makeDecidingStore(queryClient);
    const about = {
      key: 'k',
      caseId: 'c',
      title: 'c',
      verdict: 'reject',
      lane: 'review',
      seconds: 60,
    } as const;
    if (needed) deciding.undo.add({ ...about, decision: Promise.resolve(null) });
    render(
      <QueryClientProvider client={queryClient}>
        <DecidingContext value={deciding}>
          <MemoryRouter>
            the page
            <OverAll />
          </MemoryRouter>
        </DecidingContext>
      </QueryClientProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    await act(() => vi.waitFor(() => expect(imported).toHaveBeenCalled(), 50_000));
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByText('the page')).toBeTruthy();
  },
);
