// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fillInBrowser } from '../../testing/browser.ts';
import { shownCase } from '../../testing/shown-case.ts';
import caseWords from '../i18n/en/case.json';
import common from '../i18n/en/common.json';
import { DecisionDetails } from './DecisionDetails.tsx';
import { emptyDraft } from './draft.ts';

beforeAll(async () => {
  fillInBrowser();
  const resources = { en: { common, case: caseWords } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Details() {
  const [draft, setDraft] = useState(emptyDraft);
  const change = (more: object) => setDraft({ ...draft, ...more });
  return <DecisionDetails shown={shownCase({ id: 'c' })} draft={draft} change={change} />;
}

it('does not cut a note that is too long, and says so beside it', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Details />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: caseWords.form.note });
  const fault = () => note.getAttribute('aria-invalid');
  expect(note.maxLength).toBe(-1);
  // The server counts characters, so this emoji is one.
  fireEvent.change(note, { target: { value: '😀'.repeat(5000) } });
  expect(fault()).toBeNull();
  note.focus();
  fireEvent.change(note, { target: { value: '😀'.repeat(5001) } });
  await screen.findByText('Must be at most 5000 characters');
  expect(fault()).toBe('true');
  expect(document.activeElement).toBe(note);
  fireEvent.change(note, { target: { value: 'short' } });
  await waitFor(() => expect(fault()).toBeNull());
});
