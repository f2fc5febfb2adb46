// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Decision } from '../../api/cases.ts';
import { fillInBrowser } from '../../testing/browser.ts';
import { shownCase } from '../../testing/shown-case.ts';
import { api } from '../api/client.ts';
import { makeDecidingStore } from '../decision/store.ts';
import { DecidingContext } from '../decision/use-deciding.ts';
import caseWords from '../i18n/en/case.json';
import { doAction } from '../keys/use-keys.ts';
import { OverAll } from './OverAll.tsx';

beforeAll(async () => {
  fillInBrowser();
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { case: caseWords } } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const decision = (id: string) => ({ id }) as Decision;

/** A page that is still loading its content. */
function loadingPage() {
  const queryClient = new QueryClient();
  void queryClient.prefetchQuery({ queryKey: ['page'], queryFn: () => new Promise(() => undefined) });
  const deciding = makeDecidingStore(queryClient);
  const undone: string[] = [];
  vi.spyOn(api, 'undo').mockImplementation(async (id) => {
    undone.push(id);
    return { decision: decision(id), case: shownCase({ id }) };
  });
  const decide = (id: string) =>
    act(async () =>
      deciding.undo.add({
        ...{ key: id, caseId: id, title: id, verdict: 'reject', lane: 'review', seconds: 60 },
        decision: Promise.resolve(decision(id)),
      }),
    );
  const show = () =>
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <DecidingContext value={deciding}>
            <MemoryRouter>
              <OverAll />
            </MemoryRouter>
          </DecidingContext>
        </QueryClientProvider>
      </MantineProvider>,
    );
  return { deciding, undone, decide, show };
}

it('undoes once if undo was pressed before the toasts were loaded, and no later decision by itself', async () => {
  const { deciding, undone, decide, show } = loadingPage();
  show();
  await decide('one');
  expect(screen.queryByRole('list')).toBeNull();
  act(() => doAction('undo'));
  await waitFor(() => expect(deciding.undo.list()).toEqual([]));
  await decide('two');
  expect(await screen.findByText('Rejected “two”')).toBeTruthy();
  expect(undone).toEqual(['one']);
});

it('leaves the key to the toasts if they are loaded immediately', async () => {
  const { undone, decide, show } = loadingPage();
  await decide('three');
  show();
  await screen.findByText('Rejected “three”');
  act(() => doAction('undo'));
  await waitFor(() => expect(undone).toEqual(['three']));
});
