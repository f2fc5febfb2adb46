// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider, useNavigate, useParams } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Decision } from '../../api/cases.ts';
import { fillInBrowser } from '../../testing/browser.ts';
import { shownCase, shownDetail } from '../../testing/shown-case.ts';
import { api, q } from '../api/client.ts';
import { makeDecidingStore } from '../decision/store.ts';
import { UndoToasts } from '../decision/UndoToasts.tsx';
import { DecidingContext } from '../decision/use-deciding.ts';
import { doAction, useKeys } from '../keys/use-keys.ts';
import { paths } from '../paths/paths.ts';
import { OpenCase } from './OpenCase.tsx';

vi.mock('../case/CasePane.tsx', () => ({
  CasePane: ({ caseId, onNext }: { caseId: string; onNext: (fallback: null) => void }) => {
    useKeys({ approve: () => onNext(null) });
    return <p>{caseId}</p>;
  },
}));
vi.mock('./Alike.tsx', () => ({ Alike: () => null }));

beforeAll(async () => {
  fillInBrowser();
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: {} } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('opens a case again that is undone before the address of the next one follows', async () => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  for (const id of ['one', 'two'])
    queryClient.setQueryData(q.case(id).queryKey, shownDetail(shownCase({ id })));
  const deciding = makeDecidingStore(queryClient);
  vi.spyOn(api, 'undo').mockResolvedValue({ decision: {} as Decision, case: shownCase({ id: 'one' }) });
  const follow = vi.fn();
  function Page() {
    const { caseId = '' } = useParams();
    const navigate = useNavigate();
    const onNext = () => {
      follow();
      void navigate(paths.case('review', 'two'), { flushSync: true });
    };
    return (
      <OpenCase
        caseId={caseId}
        nextId="two"
        preload={[]}
        lane="review"
        backTo="/"
        onNext={onNext}
        onRefused={() => true}
      />
    );
  }
  const router = createMemoryRouter(
    [{ path: '/queue/:lane/:caseId', element: [<Page key="page" />, <UndoToasts key="toasts" />] }],
    { initialEntries: [paths.case('review', 'one')] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <DecidingContext value={deciding}>
          <RouterProvider router={router} />
        </DecidingContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('one');
  await screen.findByText('two');
  act(() => {
    doAction('approve');
    deciding.undo.add({
      ...{ key: 'one', caseId: 'one', title: 'one', verdict: 'approve', lane: 'review', seconds: 60 },
      decision: Promise.resolve({ id: 'one' } as Decision),
    });
  });
  expect(screen.queryByText('one')).toBeNull();
  act(() => doAction('undo'));
  await waitFor(() => expect(follow).toHaveBeenCalledOnce());
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.case('review', 'one')));
  expect(await screen.findByText('one')).toBeTruthy();
});
