// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AppealPage as Page } from '../../api/appeals.ts';
import { speakEnglish } from '../../testing/browser.ts';
import { startDemoServer } from '../../testing/demo-server.ts';
import appeal from '../i18n/en/appeal.json';
import caseWords from '../i18n/en/case.json';
import common from '../i18n/en/common.json';
import problems from '../i18n/en/problems.json';
import signIn from '../i18n/en/sign-in.json';
import { AppealPage } from './AppealPage.tsx';

let demo: Awaited<ReturnType<typeof startDemoServer>>;
let caseId: string;
let token: string;
beforeAll(async () => {
  await speakEnglish({ appeal, common, problems, case: caseWords, 'sign-in': signIn });
  demo = await startDemoServer('demo-mina');
});
afterAll(() => demo.close());

/** A rejected text, and the link by which the person concerned may appeal. */
beforeEach(async () => {
  demo.become('demo-mina');
  const content = 'Get your fr33 c0ins here';
  const { results } = await demo.call('POST', '/api/texts', { texts: [{ content, userId: 'u-1' }] });
  caseId = results[0].caseId;
  const taken = await demo.call('POST', `/api/cases/${caseId}/claim`);
  const { version, claim } = taken.case;
  const reject = { verdict: 'reject', label: 'Ads', policy: 'contact-bait', version, epoch: claim.epoch };
  const { decision } = await demo.call('POST', `/api/cases/${caseId}/decision`, { ...reject, next: null });
  demo.become('demo-sam');
  const { url } = await demo.call('POST', `/api/decisions/${decision.id}/appeal-link`);
  token = url.split('/appeal/')[1];
});
const appeals = async () =>
  (await demo.call('GET', `/api/cases/${caseId}`)).history.filter(
    ({ what }: { what: string }) => what === 'appealed',
  );

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
  reply: null,
  ...more,
});
const answerWith = (shown: Page) =>
  demo.server.use(http.get('*/appeal-api/:token', () => HttpResponse.json(shown)));
const refuseWith = (status: number, code: string) => () =>
  HttpResponse.json(
    { type: 't', title: 't', status, code, detail: 'in the words of the server' },
    { status },
  );
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  demo.server.resetHandlers();
});

function show(at = token) {
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/appeal/${at}`]}>
          <Routes>
            <Route path="/appeal/:token" element={<AppealPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const statement = () => screen.findByRole('textbox', { name: /What should be reviewed again/ });

it('says what was decided, and sends the person’s statement once', async () => {
  show();
  fireEvent.change(await statement(), { target: { value: '  It was a joke among friends. ' } });
  expect(screen.getByRole('region', { name: 'Decision' }).textContent).toMatch(
    /This concerns your text.*rejected.*Ads.*contact bait.*2026/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect((await screen.findByRole('status')).textContent).toContain('Your appeal was received');
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
  expect(await appeals()).toHaveLength(1);
  const detail = await demo.call('GET', `/api/cases/${caseId}`);
  expect([detail.case.state, detail.appeals[0]]).toMatchObject([
    'appealed',
    { statement: 'It was a joke among friends.', by: null, channel: 'link' },
  ]);
});

it('does not send an empty statement', async () => {
  show();
  fireEvent.change(await statement(), { target: { value: '   ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Must not be empty')).toBeTruthy();
  expect(document.activeElement).toBe(await statement());
  expect(await appeals()).toEqual([]);
});

it('shows how much room is left, and does not cut a text that is too long', async () => {
  show();
  fireEvent.change(await statement(), { target: { value: '😀'.repeat(4_998) } });
  expect(screen.getByRole('status').textContent).toBe('2 characters left');
  fireEvent.change(await statement(), { target: { value: '😀'.repeat(5_003) } });
  expect(screen.getByRole('status').textContent).toBe('-3 characters left');
  fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Must be at most 5000 characters')).toBeTruthy();
  expect(await statement()).toHaveProperty('value', '😀'.repeat(5_003));
  expect(await appeals()).toEqual([]);
});

it('keeps the text after a reload and after a failed request', async () => {
  demo.server.use(http.post('*/appeal-api/:token', refuseWith(429, 'too_many')));
  show();
  fireEvent.change(await statement(), { target: { value: 'a joke' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect((await screen.findByRole('alert')).textContent).toContain('in the words of the server');
  cleanup();
  show();
  await waitFor(async () => expect(await statement()).toHaveProperty('value', 'a joke'));
});

it('says that an appeal already exists, and shows the text that was not added to it', async () => {
  show();
  fireEvent.change(await statement(), { target: { value: 'A second thought.' } });
  // Meanwhile, in another tab.
  await demo.call('POST', `/appeal-api/${token}`, { statement: 'A first thought.' });
  fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect((await screen.findByRole('status')).textContent).toContain('Your appeal was received');
  expect(screen.getByRole('textbox', { name: 'Your text was not sent' })).toHaveProperty(
    'value',
    'A second thought.',
  );
  expect(await appeals()).toHaveLength(1);
});

it.each([
  [page({ state: 'waiting', openedAt: '2026-11-21T09:00:00Z' }), /was received.*Sent on Nov 21, 2026/],
  [
    page({ state: 'upheld', openedAt: '2026-11-21T09:00:00Z', endedAt: '2026-11-22T09:00:00Z' }),
    /The decision was upheld.*Answered on Nov 22, 2026/,
  ],
  [page({ state: 'overturned' }), /The decision was overturned/],
  [page({ state: 'replaced' }), /no longer valid/],
  [page({ state: 'late' }), /appeal period has ended.*until May 19, 2027/],
])('shows the state of an appeal without a form: %#', async (shown, words) => {
  answerWith(shown);
  show();
  expect((await screen.findByRole('status')).textContent).toMatch(words);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('explains that a link is not valid', async () => {
  show(`${token.slice(0, -4)}none`);
  expect((await screen.findByRole('alert')).textContent).toContain('No decision found for this link');
  expect(screen.queryByRole('textbox')).toBeNull();
});
