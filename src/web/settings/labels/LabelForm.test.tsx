// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { speakEnglish } from '../../../testing/browser.ts';
import { q } from '../../api/client.ts';
import common from '../../i18n/en/common.json';
import words from '../../i18n/en/labels.json';
import { LabelForm } from './LabelForm.tsx';

beforeAll(() => speakEnglish({ common, labels: words }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('finishes once the name is saved, without waiting for the lists that are refetched', async () => {
  const names = { en: 'Fake money' };
  const label = {
    task: 'image-classification',
    number: 104,
    name: 'Fake money',
    names,
    color: null,
    severity: 1,
  };
  const sent = vi.fn(async (_at: string, _init: RequestInit) => Response.json({ label }));
  vi.stubGlobal('fetch', sent);
  const client = new QueryClient();
  const slow = vi.fn(() => new Promise<never>(() => {}));
  const { queryKey } = q.lanes();
  client.setQueryData(queryKey, { lanes: [] });
  const stop = new QueryObserver(client, { queryKey, queryFn: slow, staleTime: 60_000 }).subscribe(() => {});
  const onSaved = vi.fn();
  const row = { task: 'image-classification', number: 104, entry: null, count: 1, examples: [] };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <LabelForm row={row} onSaved={onSaved} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.click(save);
  await screen.findByText('Must have a name in one language');
  expect(document.activeElement).toBe(screen.getByLabelText('Name · English'));
  expect(sent).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Name · English'), { target: { value: 'Fake money' } });
  fireEvent.click(save);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledOnce();
  expect(sent.mock.calls[0]?.[0]).toBe('/api/labels/image-classification/104');
  expect(JSON.parse(String(sent.mock.calls[0]?.[1].body)).names).toEqual(names);
  await waitFor(() => expect(slow).toHaveBeenCalledOnce());
  stop();
});
