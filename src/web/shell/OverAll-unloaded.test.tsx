// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { fillInBrowser } from '../../testing/browser.ts';
import { makeDecidingStore } from '../decision/store.ts';
import { DecidingContext } from '../decision/use-deciding.ts';
import { OverAll } from './OverAll.tsx';

const imported = vi.hoisted(() => vi.fn());
vi.mock('./Toasts.tsx', () => {
  imported();
  throw new Error('The script is gone.');
});

it('leaves the page alone if the toasts cannot be loaded and are not needed', async () => {
  fillInBrowser();
  vi.useFakeTimers();
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <DecidingContext value={makeDecidingStore(queryClient)}>
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
});
