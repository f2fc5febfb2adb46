// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { maxTriedLength, type Word, type WordFields } from '../../../protocol/operator/words.ts';
import { speakEnglish } from '../../../testing/browser.ts';
import caseWords from '../../i18n/en/case.json';
import common from '../../i18n/en/common.json';
import problems from '../../i18n/en/problems.json';
import words from '../../i18n/en/words.json';
import { WordsSection } from './WordsSection.tsx';
import { emptyWord } from './word-draft.ts';

const server = setupServer();
beforeAll(async () => {
  await speakEnglish({ common, words, problems, case: caseWords });
  server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => server.close());

let stored: Word[];
let sent: unknown[];
beforeEach(() => {
  stored = [someWord('w1', 'free coins', { label: 'Ads' }), someWord('w2', 'Scunthorpe', { level: 'allow' })];
  sent = [];
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  server.resetHandlers();
});

function someWord(id: string, word: string, more: Partial<WordFields> = {}): Word {
  return { ...emptyWord, ...more, id, word, createdAt: '2026-11-20T08:00:00Z' };
}
const problem = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ type: 't', title: code, status, code, detail: '', ...more }, { status });

/** Renders the section with a service that holds `stored`. */
function show(at = '/settings/words') {
  server.use(
    http.get('*/api/words', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      const items = stored.filter(({ word }) => word.includes(q));
      return HttpResponse.json({ items, nextCursor: null, total: items.length });
    }),
    http.post('*/api/words', async ({ request }) => {
      const fields = (await request.json()) as WordFields;
      sent.push(fields);
      const known = stored.find(({ word }) => word === fields.word);
      const word = { ...fields, id: known?.id ?? `w${sent.length + 10}`, createdAt: '2026-11-21T08:00:00Z' };
      stored = [...stored.filter((one) => one !== known), word];
      return HttpResponse.json({ word, added: !known }, { status: known ? 200 : 201 });
    }),
    http.delete('*/api/words/:id', ({ params }) => {
      sent.push(`delete ${params.id}`);
      stored = stored.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[at]}>
          <WordsSection />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const rows = () => screen.getAllByTestId('word');
const wordField = () => screen.findByRole('textbox', { name: /^Word/ });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('lists the words with their result', async () => {
  show();
  expect((await screen.findAllByTestId('word')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^free coinsreviewAdswith disguises/),
    expect.stringMatching(/^Scunthorpeallowwith disguises/),
  ]);
  expect(screen.getByText('2 words')).toBeTruthy();
});

it('adds one word after another, and keeps the choices for the last', async () => {
  show('/settings/words?word=new');
  type(await wordField(), ' space coins ');
  fireEvent.click(screen.getByRole('radio', { name: 'block' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('“ space coins ” added');
  expect((await wordField()).getAttribute('value')).toBe('');
  type(await wordField(), 'moon coins');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('“moon coins” added');
  expect(sent).toEqual([
    { ...emptyWord, word: ' space coins ', level: 'block' },
    { ...emptyWord, word: 'moon coins', level: 'block' },
  ]);
  expect(rows()).toHaveLength(4);
});

it('keeps what was typed for the next word while the last one was being saved', async () => {
  show('/settings/words?word=new');
  const field = await wordField();
  type(field, 'space coins');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  type(field, 'moon');
  await screen.findByText('“space coins” added');
  expect(field.getAttribute('value')).toBe('moon');
});

it('says that a word which is already in the list is changed', async () => {
  show('/settings/words?word=new');
  type(await wordField(), 'free coins');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('“free coins” was already in the list; it is now changed');
  expect(rows()).toHaveLength(2);
});

it('reports faults beside the field, and loses no input', async () => {
  show('/settings/words?word=new');
  server.use(
    http.post('*/api/words', () =>
      problem(400, 'invalid_request', { errors: [{ path: 'word', message: 'must not be empty' }] }),
    ),
  );
  type(await wordField(), '   ');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Must not be empty')).toBeTruthy();
  expect((await wordField()).getAttribute('value')).toBe('   ');
  type(await wordField(), 'a');
  expect(screen.queryByText('Must not be empty')).toBeNull();
});

it('changes a word’s letters, and deletes the old word once the new one is stored', async () => {
  show('/settings/words?word=w1');
  type(await wordField(), 'free coin');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('free coin');
  expect(sent).toEqual([{ ...emptyWord, label: 'Ads', word: 'free coin' }, 'delete w1']);
  expect(rows()).toHaveLength(2);
});

it('keeps the word itself when only its level changes', async () => {
  show('/settings/words?word=w1');
  await wordField();
  fireEvent.click(screen.getByRole('radio', { name: 'block' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await within(rows()[0] as HTMLElement).findByText('block');
  expect(sent).toEqual([{ ...emptyWord, label: 'Ads', word: 'free coins', level: 'block' }]);
});

it('leaves a deleted word in its row, and restores it unchanged', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete “free coins”' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo deleting “free coins”' }));
  await screen.findByRole('button', { name: 'Delete “free coins”' });
  expect(sent).toEqual(['delete w1', { ...emptyWord, label: 'Ads', word: 'free coins' }]);
  expect(rows()[0]?.textContent).toMatch(/^free coins/);
});

it('says in its row why a word was not deleted', async () => {
  show();
  await screen.findAllByTestId('word');
  server.use(http.delete('*/api/words/:id', () => problem(503, 'moderation_unreachable')));
  fireEvent.click(screen.getByRole('button', { name: 'Delete “Scunthorpe”' }));
  expect(await within(rows()[1] as HTMLElement).findByRole('alert')).toBeTruthy();
});

it('shows the result for a typed text, and how a disguised word was read', async () => {
  show();
  server.use(
    http.post('*/api/words/try', () =>
      HttpResponse.json({
        action: 'review',
        label: 'Ads',
        rate: 0.8,
        unsearched: null,
        hits: [
          {
            start: 4,
            end: 14,
            keyword: 'fr33 c0ins',
            readAs: 'free coins',
            label: 'Ads',
            level: 'review',
            match: 'fuzzy',
          },
        ],
      }),
    ),
  );
  type(screen.getByRole('textbox', { name: 'Try a text' }), 'get fr33 c0ins');
  const tried = within(await screen.findByTestId('words-tried'));
  expect(await tried.findByText('read as “free coins”')).toBeTruthy();
  expect(tried.getAllByText('fr33 c0ins').some((one) => one.closest('mark'))).toBe(true);
});

it('says that a text is too long to be tried, and sends no request', async () => {
  let requests = 0;
  server.use(
    http.post('*/api/words/try', () => {
      requests += 1;
      return problem(400, 'invalid_request');
    }),
  );
  show();
  const box = screen.getByRole('textbox', { name: 'Try a text' });
  type(box, 'x'.repeat(maxTriedLength + 1));
  expect(await screen.findByText(`Must be at most ${maxTriedLength} characters`)).toBeTruthy();
  expect(screen.getByTestId('words-tried').textContent).toBe('');
  expect(requests).toBe(0);
});

it('names the refused lines of an import, and keeps the pasted text if it fails', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const pasted = await screen.findByRole('textbox', { name: 'Or paste lines' });
  server.use(http.post('*/api/words/import', () => problem(503, 'unavailable')));
  type(pasted, 'a\nb,Nope');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await dialog.findByText('The server is not ready')).toBeTruthy();
  expect(pasted.textContent).toBe('a\nb,Nope');
  server.use(
    http.post('*/api/words/import', () =>
      HttpResponse.json({ added: 1, changed: 0, refused: [{ line: 2, reason: 'no such label: Nope' }] }),
    ),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await dialog.findByText('1 added · 0 changed · 1 line refused')).toBeTruthy();
  expect(dialog.getByText('no such label: Nope').closest('tr')?.textContent).toMatch(/^2/);
  expect(pasted.textContent).toBe('');
  expect(dialog.getByRole('button', { name: 'Download refused lines' })).toBeTruthy();
});

it('says before sending that nothing was pasted, or that a file is too long, each at its input', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog'));
  const pasted = await dialog.findByRole('textbox', { name: 'Or paste lines' });
  fireEvent.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await dialog.findByText('Must not be empty')).toBeTruthy();
  expect(document.activeElement).toBe(pasted);
  const drop = (file: File) => {
    const input = screen.getByRole('dialog').querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [file] } });
  };
  drop(new File(['x'.repeat(5_000_001)], 'words.csv'));
  expect((await dialog.findByRole('alert')).textContent).toBe('Must be at most 5000000 characters');
  let sent: unknown;
  server.use(
    http.post('*/api/words/import', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ added: 1, changed: 0, refused: [] });
    }),
  );
  type(pasted, 'not sent yet');
  drop(new File([new Uint8Array([0xb1, 0xd2])], 'words.csv'));
  expect(await dialog.findByText('1 added · 0 changed · none refused')).toBeTruthy();
  expect(sent).toEqual({ csv: '币' });
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(pasted.textContent).toBe('not sent yet');
});

it('says that a provider’s words are managed elsewhere, and offers a retry when the server fails', async () => {
  server.use(http.get('*/api/words', () => problem(409, 'no_operator')));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <WordsSection />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(await screen.findByText('This moderation service is managed elsewhere')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('explains what words are for if there are none, with the next step', async () => {
  stored = [];
  show();
  expect(await screen.findByText('No words yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add words' })).toHaveLength(1);
});
