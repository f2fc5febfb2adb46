// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { shippedRules } from '../../../api/retention.ts';
import { speakEnglish } from '../../../testing/browser.ts';
import { retentionQuery } from '../../api/retention.ts';
import common from '../../i18n/en/common.json';
import words from '../../i18n/en/retention.json';
import { Rules } from './Rules.tsx';

beforeAll(() => speakEnglish({ common, retention: words }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('neither saves nor previews while a number of days is missing, and says so beside it', async () => {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (_at: string, { method, body }: RequestInit) => {
    const rules = JSON.parse(String(body));
    requests.push([method, rules]);
    return Response.json(method === 'PUT' ? { rules, lastRun: null } : { due: [] });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(retentionQuery().queryKey, { rules: shippedRules, lastRun: null });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Rules />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const days = screen.getByLabelText<HTMLInputElement>(`${words.kind.audit.name}: ${words.days}`);
  const keep = screen.getByLabelText(`${words.kind.audit.name}: ${words.keep}`);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  fireEvent.click(keep);
  expect(days.value).toBe('90');
  fireEvent.change(days, { target: { value: '' } });
  for (const button of [words.dry, words.save]) {
    days.blur();
    press(button);
    await screen.findByText('Must not be empty');
    expect(document.activeElement).toBe(days);
  }
  expect(requests).toEqual([]);
  fireEvent.change(days, { target: { value: '400' } });
  press(words.dry);
  await screen.findByText(words.dryNone);
  fireEvent.change(days, { target: { value: '' } });
  expect(screen.queryByText(words.dryNone)).toBeNull();
  fireEvent.change(days, { target: { value: '365' } });
  screen.getByText(words.unsaved);
  press(words.save);
  await screen.findByText(words.saved);
  const rules = { ...shippedRules, audit: 365 };
  expect(requests).toEqual([
    ['POST', { ...rules, audit: 400 }],
    ['PUT', rules],
  ]);
  // The number of days returns when “keep” is switched off again.
  fireEvent.click(keep);
  fireEvent.click(keep);
  await waitFor(() => expect(days.value).toBe('365'));
  screen.getByText(words.saved);
});
