// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Appeal, Case, CaseDetail, Decision } from '../../api/cases.ts';
import type { Role } from '../../api/common.ts';
import { fillInBrowser } from '../../testing/browser.ts';
import { policyOf } from '../../testing/policy.ts';
import { q } from '../api/client.ts';
import { decidedRow, openAppeal, presumedDecision } from '../decision/decided-case.ts';
import caseWords from '../i18n/en/case.json';
import common from '../i18n/en/common.json';
import looks from '../i18n/en/looks.json';
import problems from '../i18n/en/problems.json';
import { doAction, isListening } from '../keys/use-keys.ts';
import { OwnWordsContext } from '../labels/own-words.ts';
import { LookMark } from '../queue/LookMark.tsx';
import { CaseActions, CaseMenu } from './appeal/CaseMenu.tsx';
import { OpenAppealDialog } from './appeal/OpenAppealDialog.tsx';
import { AppealNote } from './history/AppealNote.tsx';
import { LookNote } from './history/LookNote.tsx';
import { PastLooks } from './history/PastLooks.tsx';
import { DecisionButtons } from './verdict/DecisionButtons.tsx';

const server = setupServer();
beforeAll(async () => {
  // As on a page that has loaded.
  await CaseActions.preload();
  fillInBrowser();
  const resources = { en: { common, looks, problems, case: caseWords } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => server.close());
let sent: unknown[];
beforeEach(() => {
  sent = [];
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  server.resetHandlers();
});

const at = '2026-11-20T08:00:00Z';
const shown = (more: Partial<Case> = {}): Case => ({
  id: 'c',
  kind: 'text',
  lane: 'all',
  state: 'decided',
  settled: null,
  sampled: false,
  version: 3,
  title: 't',
  preview: 't',
  labels: [],
  thumbnails: [],
  findingCount: 1,
  severity: 2,
  openedAt: at,
  updatedAt: at,
  submissionId: 's',
  contentId: null,
  userId: null,
  roomId: null,
  forumId: null,
  language: null,
  claim: null,
  handOver: null,
  allowedDecisions: [],
  ownDecision: false,
  blind: false,
  decision: null,
  ...more,
});
const decision = (name: string, verdict: Decision['verdict'], more: Partial<Decision> = {}): Decision => ({
  id: `d-${name}`,
  caseId: 'c',
  verdict,
  label: null,
  policy: null,
  policyVersion: null,
  note: null,
  actions: [],
  by: { id: name, name },
  decidedAt: at,
  state: 'final',
  undoableUntil: at,
  round: 'first',
  outcome: null,
  ...more,
});
const appeal = (more: Partial<Appeal> = {}): Appeal => ({
  id: 'a',
  caseId: 'c',
  statement: 'It was a joke among friends.',
  by: 'u-7',
  channel: 'link',
  openedAt: at,
  endedAt: null,
  reply: null,
  outcome: null,
  decision: decision('Mo', 'reject', { note: 'spam again' }),
  answer: null,
  ...more,
});
const detail = (more: Partial<CaseDetail> = {}) =>
  ({
    case: shown({ decision: decision('Mo', 'reject') }),
    history: [],
    looks: [],
    appeals: [],
    ...more,
  }) as unknown as CaseDetail;

function show(what: ReactNode, role: Role = 'supervisor') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(q.session().queryKey, {
    person: { id: 'me', name: 'Me', email: 'me@example.org', role },
  } as never);
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>{what}</QueryClientProvider>
    </MantineProvider>,
  ).container;
}
const textOf = (what: ReactNode) =>
  show(<div data-shown>{what}</div>).querySelector('[data-shown]')?.textContent ?? '';

it('distinguishes a blind second and third look, and says that the decision is hidden', () => {
  const state = 'second-look';
  expect(textOf(<LookNote shown={shown({ state, blind: true })} />)).toMatch(
    /Second look.*first decision stays hidden/,
  );
  const third = textOf(<LookNote shown={shown({ state: 'third-look', blind: true })} />);
  expect(third).toMatch(/Third look.*disagreed.*hidden until you decide/);
  expect(textOf(<LookNote shown={shown()} />)).toBe('');
});

it('says to the person who decided it that somebody else must look', () => {
  for (const state of ['second-look', 'third-look', 'appealed'] as const) {
    const words = textOf(<LookNote shown={shown({ state, ownDecision: true, blind: true })} />);
    expect(words).toMatch(/^You decided this case before.*(Another|A third) moderator/);
  }
});

it('marks the row of a second look or an appeal in words', () => {
  expect(textOf(<LookMark row={shown({ state: 'second-look' })} />)).toBe('Second look');
  expect(textOf(<LookMark row={shown({ state: 'appealed', ownDecision: true })} />)).toBe(
    'Appeal · decided by you',
  );
  expect(textOf(<LookMark row={shown({ state: 'open' })} />)).toBe('');
});

it('shows the person’s statement, its channel, and the first decision beside it', () => {
  const words = textOf(<AppealNote appeal={appeal()} />);
  expect(words).toMatch(/It was a joke among friends\..*u-7, Nov 20.*through the appeal link/);
  expect(words).toMatch(/rejected.*Mo,.*“spam again”/);
});

it('offers the replies of the decision’s policy in the person’s language, after what was typed', () => {
  const policy = policyOf({
    key: 'spam',
    upheldReplies: { en: 'It is spam.', 'zh-CN': '这是垃圾信息。' },
  });
  const replies: string[] = [];
  show(
    <OwnWordsContext value={{ labels: [], policies: [policy], actions: [] }}>
      <AppealNote
        appeal={appeal({ language: 'zh-CN', decision: decision('Mo', 'reject', { policy: 'spam' }) })}
        answer={{ reply: 'Dear Kim', onReply: (reply) => replies.push(reply), missing: 0 }}
      />
    </OwnWordsContext>,
  );
  expect(screen.getByText(/^The person reads .*中文/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Template: overturned' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Template: upheld' }));
  expect(replies).toEqual(['Dear Kim\n\n这是垃圾信息。']);
});

it('names both answers to an appeal by their effect, and keeps their keys', () => {
  const verdicts: string[] = [];
  const ask = () => undefined;
  show(
    <DecisionButtons
      allowed={['approve', 'reject']}
      ready
      sending={null}
      again
      appealed="reject"
      means={() => ''}
      onDecide={(verdict) => verdicts.push(verdict)}
      onSkip={ask}
    />,
  );
  const uphold = screen.getByRole('button', { name: /^Uphold: reject/ });
  expect(uphold.getAttribute('aria-keyshortcuts')).toBe('r');
  fireEvent.click(screen.getByRole('button', { name: /^Overturn: approve/ }));
  fireEvent.click(uphold);
  expect(verdicts).toEqual(['approve', 'reject']);
  expect(screen.queryByRole('button', { name: /Escalate/ })).toBeNull();
});

it('shows who looked again and the result, and each appeal with its answer', () => {
  const look = {
    id: 'l',
    lane: 'review',
    openedAt: at,
    endedAt: at,
    outcome: 'overturned' as const,
    first: decision('Mo', 'reject'),
    second: decision('Sue', 'approve', { round: 'second', outcome: 'differed' }),
    third: decision('Ada', 'approve', { round: 'third', outcome: 'overturned' }),
  };
  const answered = appeal({
    endedAt: at,
    outcome: 'upheld',
    answer: decision('Kim', 'reject', { round: 'appeal' }),
  });
  const words = textOf(
    <PastLooks detail={detail({ looks: [look], appeals: [answered, appeal({ id: 'b' })] })} />,
  );
  expect(words).toMatch(/overturned\..*First.*Mo.*Second, blind.*Sue.*Third, blind.*Ada/);
  expect(words).toMatch(/Appeals.*earlier decision was upheld.*joke.*Mo.*Answer.*Kim/);
  expect(words.match(/joke/g)).toHaveLength(1);
  expect(openAppeal(detail({ appeals: [answered, appeal({ id: 'b' })] }))?.id).toBe('b');
});

it('leaves a case where it is until the server has the result of a look', () => {
  const before = shown({ state: 'second-look', blind: true, allowedDecisions: ['approve', 'reject'] });
  const body = { verdict: 'approve', version: 3, epoch: 1 } as const;
  const presumed = presumedDecision(before, body, { id: 'me', name: 'Me' }, 10);
  expect(decidedRow(before, presumed, 'moderator')).toMatchObject({
    state: 'second-look',
    allowedDecisions: [],
  });
  const after = (outcome: Decision['outcome']) =>
    decidedRow(before, { ...presumed, outcome }, 'moderator').state;
  expect([after('agreed'), after('differed'), after('upheld')]).toEqual(['decided', 'third-look', 'decided']);
  expect(decidedRow(shown({ state: 'open' }), decision('Me', 'reject'), 'moderator').state).toBe('decided');
});

it('creates an appeal link for a supervisor, by key too, and shows it for copying', async () => {
  server.use(
    http.post('*/api/cases/:id/appeal-link', ({ params }) => {
      sent.push(params.id);
      return HttpResponse.json({ url: 'https://look.example.org/appeal/xyz', until: '2027-05-19T08:00:00Z' });
    }),
  );
  show(<CaseMenu detail={detail()} />);
  doAction('appealLink');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText('Link')).toHaveProperty('value', 'https://look.example.org/appeal/xyz');
  expect(dialog.getByText(/until May 19, 2027/)).toBeTruthy();
  expect(sent).toEqual(['c']);
});

it('opens an appeal with the person’s words, and keeps them if it fails', async () => {
  server.use(
    http.post('*/api/cases/:id/appeal', async ({ request }) => {
      sent.push(await request.json());
      const refused = { type: 't', title: 't', status: 409, code: 'case_changed', detail: 'it changed' };
      return HttpResponse.json(refused, { status: 409 });
    }),
  );
  show(<CaseMenu detail={detail()} />);
  doAction('openAppeal');
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole('button', { name: 'Open appeal' });
  const statement = dialog.getByRole('textbox', { name: /The person’s statement/ });
  fireEvent.click(send);
  expect(await dialog.findByText('Must not be empty')).toBeTruthy();
  fireEvent.change(statement, { target: { value: 'they called us' } });
  fireEvent.click(send);
  expect(await dialog.findByText('it changed')).toBeTruthy();
  expect(sent).toEqual([{ statement: 'they called us', by: null }]);
  expect(statement).toHaveProperty('value', 'they called us');
});

it('opens an appeal by Ctrl and Enter, with the text typed before the dialog was closed', async () => {
  server.use(
    http.post('*/api/cases/:id/appeal', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ appeal: appeal() }, { status: 201 });
    }),
  );
  const close = vi.fn();
  const statement = () => screen.getByRole('textbox', { name: /The person’s statement/ });
  show(<OpenAppealDialog caseId="c" onClose={close} />);
  fireEvent.change(statement(), { target: { value: ' It was a joke. ' } });
  cleanup();
  show(<OpenAppealDialog caseId="c" onClose={close} />);
  fireEvent.keyDown(statement(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toEqual([{ statement: 'It was a joke.', by: null }]);
  expect(sessionStorage).toHaveLength(0);
});

it('offers neither to moderators, nor for a case that is not decided', async () => {
  show(<CaseMenu detail={detail()} />, 'moderator');
  show(
    <CaseMenu detail={detail({ case: shown({ state: 'appealed', decision: decision('Mo', 'reject') }) })} />,
  );
  await waitFor(() => expect(isListening('appealLink')).toBe(false));
  expect(screen.queryByRole('button')).toBeNull();
});

const history: CaseDetail['history'] = [{ at, what: 'decided', by: 'Mo', machine: false, detail: {} }];
it.each([
  ['while somebody decides again', { state: 'appealed' as const }, 1],
  ['not during a blind look', { state: 'second-look' as const, blind: true }, 0],
  ['not in the audit sample', { state: 'open' as const, sampled: true }, 0],
])('offers the dossier of a case that was decided: %s', (_, more, buttons) => {
  show(<CaseMenu detail={detail({ case: shown(more), history })} />);
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});
