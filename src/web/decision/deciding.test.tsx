// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { HttpResponse, http } from 'msw';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fillInBrowser } from '../../testing/browser.ts';
import { startDemoServer } from '../../testing/demo-server.ts';
import { q } from '../api/client.ts';
import { CasePane } from '../case/CasePane.tsx';
import { doAction } from '../keys/use-keys.ts';
import { makeDecidingStore } from './store.ts';
import { UndoToasts } from './UndoToasts.tsx';
import { DecidingContext } from './use-deciding.ts';

let demo: Awaited<ReturnType<typeof startDemoServer>>;

beforeAll(async () => {
  fillInBrowser();
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: {} } });
  demo = await startDemoServer('demo-mina');
});
afterAll(() => demo.close());
afterEach(() => {
  cleanup();
  demo.server.resetHandlers();
  sessionStorage.clear();
});

async function twoCases(): Promise<[string, string]> {
  const texts = [0, 1].map((at) => ({ content: `Get your fr33 c0ins, offer ${Math.random()} ${at}` }));
  const { results } = await demo.call('POST', '/api/texts', { texts });
  return results.map(({ caseId }: { caseId: string }) => caseId);
}

async function openCase(caseId: string, nextId: string | null | undefined) {
  const queryClient = new QueryClient();
  const deciding = makeDecidingStore(queryClient);
  const session = await demo.call('GET', '/api/session');
  queryClient.setQueryData(q.session().queryKey, session);
  const went: string[] = [];
  const pane = (id: string, next: string | null | undefined) => (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <DecidingContext value={deciding}>
          <MemoryRouter>
            <CasePane
              caseId={id}
              lane="review"
              backTo="/"
              nextLoaded
              nextId={next}
              showNext={(work) => work()}
              onNext={(fallback) => went.push(`on ${fallback?.case.id}`)}
              onRefused={() => went.push('back') > 0}
            />
            <UndoToasts />
          </MemoryRouter>
        </DecidingContext>
      </QueryClientProvider>
    </MantineProvider>
  );
  await queryClient.prefetchQuery(q.case(caseId));
  const { rerender } = render(pane(caseId, nextId));
  // Nobody is known yet whose draft it could be.
  expect(screen.queryByRole('textbox')).toBeNull();
  deciding.begin({ ...session.person, undoSeconds: session.undoSeconds });
  const held = (id: string) => waitFor(() => expect(deciding.of(id).is).toBe('held'), { timeout: 20_000 });
  await held(caseId);
  await screen.findByText('claim.mine');
  const note = (await screen.findByRole('textbox')) as HTMLTextAreaElement;
  fireEvent.change(note, { target: { value: 'my own words' } });
  return { deciding, went, held, note, show: (id: string, next: string | null) => rerender(pane(id, next)) };
}
const stateOf = async (id: string) => (await demo.call('GET', `/api/cases/${id}`)).case;

it('shows the next case with the key press, gets its claim with the answer, and undoes the decision', async () => {
  const [one, two] = await twoCases();
  const { deciding, went, held, show } = await openCase(one, two);
  doAction('reject');
  doAction('reject');
  expect(went).toEqual(['on undefined']);
  expect(deciding.of(one).is).toBe('sent');
  show(two, null);
  await held(two);
  expect(deciding.of(one).is).toBe('confirmed');
  expect((await stateOf(two)).claim.epoch).toBe(deciding.of(two).claim?.epoch);
  expect((await stateOf(one)).decision.note).toBe('my own words');
  doAction('undo');
  await waitFor(() => expect(deciding.of(one).is).toBe('undone'));
  expect((await stateOf(one)).state).toBe('open');
});

it('returns to the case with the typed text when the decision is refused', async () => {
  const [one, two] = await twoCases();
  const { deciding, went, held, show, note } = await openCase(one, two);
  // In another window.
  const taken = await demo.call('POST', `/api/cases/${one}/claim`);
  const body = { verdict: 'approve', version: taken.case.version, epoch: taken.case.claim.epoch, next: null };
  await demo.call('POST', `/api/cases/${one}/decision`, body);
  doAction('reject');
  show(two, null);
  await waitFor(() => expect(went).toContain('back'));
  await held(two);
  expect(deciding.of(one)).toMatchObject({ is: 'refused', attempt: { verdict: 'reject' } });
  show(one, two);
  await screen.findByText('conflict.yours');
  expect(screen.getByText('my own words')).toBeTruthy();
  expect(note.isConnected).toBe(false);
});

it('stays at the last case of a list if its decision fails and this browser stores nothing, claims it again, and sends it again', async () => {
  const [one] = await twoCases();
  const { deciding, went, held, note } = await openCase(one, undefined);
  demo.server.use(http.post('*/api/cases/:id/decision', () => HttpResponse.error(), { once: true }));
  doAction('reject');
  await waitFor(() => expect(deciding.of(one).refusal).not.toBeNull());
  await held(one);
  expect(note.value).toBe('my own words');
  expect(await screen.findByText('offline.what')).toBeTruthy();
  expect((await stateOf(one)).state).toBe('open');
  doAction('reject');
  await waitFor(() => expect(deciding.of(one).is).toBe('confirmed'));
  expect((await stateOf(one)).decision.note).toBe('my own words');
  expect(went.at(-1)).toMatch(/^on /);
});
