// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fillInBrowser } from '../../testing/browser.ts';
import { shownCase, shownDetail } from '../../testing/shown-case.ts';
import { q } from '../api/client.ts';
import { qPeople } from '../api/people.ts';
import caseWords from '../i18n/en/case.json';
import common from '../i18n/en/common.json';
import people from '../i18n/en/people.json';
import { HandOverDialog } from './claim/HandOverDialog.tsx';
import { AskSupervisor } from './verdict/AskSupervisor.tsx';

const me = { id: 'me', name: 'Me', role: 'moderator' } as const;
const mo = { id: 'mo', name: 'Mo', role: 'moderator' } as const;

beforeAll(async () => {
  fillInBrowser();
  const resources = { en: { common, people, case: caseWords } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
});
let answers: Response[];
let sent: unknown[];
beforeEach(() => {
  [answers, sent] = [[], []];
  vi.stubGlobal('fetch', async (_at: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return answers.shift();
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const detail = shownDetail(shownCase({ id: 'c', version: 3 }));

function show(what: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(q.session().queryKey, { person: me } as never);
  client.setQueryData(qPeople().queryKey, {
    people: [{ ...mo, teams: [], here: true, caseIds: [] }],
  } as never);
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>{what}</QueryClientProvider>
    </MantineProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>((label) => label.startsWith(name));
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

it('requires a recipient and a note for a handover, and keeps the note if the recipient is refused', async () => {
  const dialog = (
    <HandOverDialog
      detail={detail}
      epoch={2}
      frame={null}
      note=""
      onClose={() => undefined}
      onDone={() => undefined}
    />
  );
  const { unmount } = show(dialog);
  press(people.handOver.send);
  await waitFor(() => expect(screen.getAllByText('Must not be empty')).toHaveLength(2));
  expect(document.activeElement).toBe(field(people.handOver.to));
  const refusal = {
    ...{ type: 't', title: 'Refused', status: 409, code: 'forbidden', detail: 'Not them' },
    errors: [{ path: 'to', message: 'already decided this case' }],
  };
  answers = [Response.json(refusal, { status: 409 })];
  type(people.handOver.to, 'mo');
  type(people.handOver.note, 'the second frame');
  press(people.handOver.send);
  await screen.findByText('Already decided this case');
  expect(sent).toEqual([{ to: 'mo', note: 'the second frame', frame: null, version: 3, epoch: 2 }]);
  unmount();
  show(dialog);
  expect(field(people.handOver.note).value).toBe('the second frame');
});

it('asks a supervisor with a text that begins with the person’s own verdict', async () => {
  const onSent = vi.fn();
  const yours = { verdict: 'reject', label: null, policy: null, note: 'a scam' } as const;
  show(<AskSupervisor decided={detail.case} yours={yours} onSent={onSent} />);
  press(people.question.ask);
  const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: people.question.words });
  expect(document.activeElement).toBe(words);
  expect(words.value).toMatch(/^My decision would have been: .*\. a scam$/);
  fireEvent.change(words, { target: { value: ' ' } });
  press(people.question.send);
  await screen.findByText('Must not be empty');
  expect(sent).toEqual([]);
  answers = [Response.json(detail)];
  fireEvent.change(words, { target: { value: 'look again' } });
  press(people.question.send);
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(sent).toEqual([{ note: 'look again', version: 3 }]);
});
