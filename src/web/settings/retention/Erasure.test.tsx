// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { speakEnglish } from '../../../testing/browser.ts';
import { erasuresQuery } from '../../api/retention.ts';
import common from '../../i18n/en/common.json';
import words from '../../i18n/en/retention.json';
import { Erasure } from './Erasure.tsx';

beforeAll(() => speakEnglish({ common, retention: words }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('erases only after the same id is typed again, and reports a different one at the field', async () => {
  const counts = {
    submissions: 2,
    texts: 2,
    cases: 1,
    findings: 1,
    callbacks: 0,
    files: 0,
    bytes: 0,
    notes: 0,
  };
  const preview = { counts, oldestAt: null, holds: [], namedIn: [], elsewhere: false };
  const refusal = {
    ...{ type: 't', title: 'Refused', status: 400, code: 'invalid_request', detail: 'Not like this' },
    errors: [{ path: 'confirm', message: 'is not the same id to the server' }],
  };
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (at: string, { body }: RequestInit) => {
    requests.push(JSON.parse(String(body)));
    return at.endsWith('preview') ? Response.json(preview) : Response.json(refusal, { status: 400 });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(erasuresQuery().queryKey, { erasures: [] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Erasure />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  press(words.erase.look);
  await screen.findByText('Must not be empty');
  type(words.erase.userId, ' u-1 ');
  press(words.erase.look);
  await screen.findByText(words.erase.count.submissions);
  type(words.erase.confirm, 'u-2');
  press(words.erase.do);
  await screen.findByText('Is not the same id');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: words.erase.confirm }));
  expect(requests).toEqual([{ userId: 'u-1' }]);
  type(words.erase.confirm, 'u-1');
  press(words.erase.do);
  await screen.findByText('Is not the same id to the server');
  expect(requests[1]).toEqual({ userId: 'u-1', confirm: 'u-1' });
  // A preview of one person is not shown for another.
  type(words.erase.userId, 'u-2');
  expect(screen.queryByText(words.erase.count.submissions)).toBeNull();
});
