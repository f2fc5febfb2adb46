// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AppealPage as Page } from '../../api/appeals.ts';
import { fillInBrowser } from '../../testing/browser.ts';
import appeal from '../i18n/en/appeal.json';
import caseWords from '../i18n/en/case.json';
import common from '../i18n/en/common.json';
import problems from '../i18n/en/problems.json';
import signIn from '../i18n/en/sign-in.json';
import { AppealPage } from './AppealPage.tsx';

const token = 'a-token-of-forty-three-characters-or-so';
const server = setupServer();
beforeAll(async () => {
  fillInBrowser();
  const resources = { en: { appeal, common, problems, case: caseWords, 'sign-in': signIn } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => server.close());

const page = (more: Partial<Page> = {}): Page => ({
  state: 'possible',
  kind: 'text',
  verdict: 'reject',
  label: 'Ads',
  policy: 'contact-bait',
  words: {
    label: {},
    policy: { en: 'contact bait', 'zh-CN': '引流' },
    provision: { en: 'Terms 4.2: no contact details.' },
  },
  reasons: null,
  decidedAt: '2026-11-20T08:00:00Z',
  until: '2027-05-19T08:00:00Z',
  openedAt: null,
  endedAt: null,
  ...more,
});
let sent: unknown[];
const answerWith = (shown: Page) =>
  server.use(http.get('*/appeal-api/:token', () => HttpResponse.json(shown)));
const refuseWith = (status: number, code: string) => () =>
  HttpResponse.json(
    { type: 't', title: 't', status, code, detail: 'in the words of the server' },
    { status },
  );
beforeEach(() => {
  sent = [];
  answerWith(page());
  server.use(
    http.post('*/appeal-api/:token', async ({ request, params }) => {
      sent.push([params.token, await request.json()]);
      return HttpResponse.json(page({ state: 'waiting', openedAt: '2026-11-21T09:00:00Z' }));
    }),
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  server.resetHandlers();
});

function show() {
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/appeal/${token}`]}>
          <Routes>
            <Route path="/appeal/:token" element={<AppealPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const statement = () => screen.findByRole('textbox', { name: /What should be looked at again/ });

it('says what was decided, and sends the person’s words once', async () => {
  show();
  fireEvent.change(await statement(), { target: { value: '  It was a joke among friends. ' } });
  expect(screen.getByRole('region', { name: 'The decision' }).textContent).toMatch(
    /About a text of yours.*rejected.*Ads.*contact bait.*2026/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send the appeal' }));
  expect((await screen.findByRole('status')).textContent).toContain('Your appeal has arrived');
  expect(sent).toEqual([[token, { statement: 'It was a joke among friends.', contact: null }]]);
  expect(screen.queryByRole('button', { name: 'Send the appeal' })).toBeNull();
});

it('sends nothing that says nothing', async () => {
  show();
  fireEvent.change(await statement(), { target: { value: '   ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the appeal' }));
  expect(document.activeElement).toBe(await statement());
  expect(sent).toEqual([]);
});

it('keeps what was written over a reload, and over a sending that failed', async () => {
  server.use(http.post('*/appeal-api/:token', refuseWith(429, 'too_many')));
  show();
  fireEvent.change(await statement(), { target: { value: 'a joke' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the appeal' }));
  expect((await screen.findByRole('alert')).textContent).toContain('in the words of the server');
  cleanup();
  show();
  await waitFor(async () => expect(await statement()).toHaveProperty('value', 'a joke'));
});

it.each([
  [page({ state: 'waiting', openedAt: '2026-11-21T09:00:00Z' }), /has arrived.*Sent on Nov 21, 2026/],
  [
    page({ state: 'upheld', openedAt: '2026-11-21T09:00:00Z', endedAt: '2026-11-22T09:00:00Z' }),
    /The decision stands.*Answered on Nov 22, 2026/,
  ],
  [page({ state: 'overturned' }), /The decision was changed/],
  [page({ state: 'replaced' }), /no longer stands/],
  [page({ state: 'late' }), /time for an appeal is over.*until May 19, 2027/],
])('says how far it has come, and asks for nothing more: %#', async (shown, words) => {
  answerWith(shown);
  show();
  expect((await screen.findByRole('status')).textContent).toMatch(words);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says in words that a link leads nowhere', async () => {
  server.use(http.get('*/appeal-api/:token', refuseWith(404, 'not_found')));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('This link leads to no decision');
  expect(screen.queryByRole('textbox')).toBeNull();
});
