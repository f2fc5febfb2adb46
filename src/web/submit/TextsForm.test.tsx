// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { maxContentLength } from '../../api/texts.ts';
import { speakEnglish } from '../../testing/browser.ts';
import common from '../i18n/en/common.json';
import words from '../i18n/en/submit.json';
import { TextsForm } from './TextsForm.tsx';

beforeAll(() => speakEnglish({ common, submit: words }));
let answer: () => Response;
const sent = vi.fn(async (_at: string, _init: RequestInit) => answer());
const bodies = () => sent.mock.calls.map(([, { body }]) => JSON.parse(String(body)));
const refuse =
  (...errors: { path: string; message: string }[]) =>
  () =>
    Response.json({ code: 'invalid_request', title: '', status: 400, detail: '', errors }, { status: 400 });
const open = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <TextsForm />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  open();
});
afterEach(() => {
  cleanup();
  sent.mockClear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: /^Moderate/ }));
const faultOf = (label: string) => document.getElementById(`${input(label).id}-error`)?.textContent ?? null;

it('names the faulty line under the text area, by its number on the screen', async () => {
  press();
  await waitFor(() => expect(faultOf('Texts')).toBe('Must not be empty'));
  expect(document.activeElement).toBe(input('Texts'));
  type('Texts', `fine\n\n${'x'.repeat(maxContentLength + 1)}`);
  press();
  await waitFor(() => expect(faultOf('Texts')).toBe('Line 3: Must be at most 10000 characters'));
  expect(sent).not.toHaveBeenCalled();

  type('Texts', 'one\n\ntwo');
  type('User', 'u-1');
  answer = refuse(
    { path: 'texts.1.content', message: 'is odd' },
    { path: 'texts.0.userId', message: 'is nobody' },
    { path: 'texts.1.userId', message: 'is nobody' },
  );
  press();
  await waitFor(() => expect(faultOf('Texts')).toBe('Line 3: Is odd'));
  expect(faultOf('User')).toBe('Is nobody');
  expect(bodies()).toEqual([
    {
      texts: [
        { content: 'one', userId: 'u-1' },
        { content: 'two', userId: 'u-1' },
      ],
    },
  ]);
});

it('reports faults beside the right field, also after an earlier field was removed', async () => {
  fireEvent.click(screen.getByRole('radio', { name: 'Several fields' }));
  type('Text of text 1', 'one');
  fireEvent.click(screen.getByRole('button', { name: 'Add text' }));
  press();
  await waitFor(() => expect(faultOf('Text of text 2')).toBe('Must not be empty'));
  expect(document.activeElement).toBe(input('Text of text 2'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove text 1' }));
  expect(faultOf('Text of text 1')).toBe('Must not be empty');
  expect(sent).not.toHaveBeenCalled();
});

it('shows the answers, and keeps the texts for the next time', async () => {
  type('Texts', 'one\ntwo');
  answer = () => Response.json({ submissionId: 's-1', results: [] });
  press();
  await screen.findByTestId('text-answers');
  cleanup();
  open();
  expect(input('Texts').value).toBe('one\ntwo');
});
