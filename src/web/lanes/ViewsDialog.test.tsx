// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { SavedView } from '../../api/views.ts';
import { fillInBrowser } from '../../testing/browser.ts';
import { q } from '../api/client.ts';
import { viewsQuery } from '../api/lanes.ts';
import common from '../i18n/en/common.json';
import queue from '../i18n/en/queue.json';
import { ViewsDialog } from './ViewsDialog.tsx';

const me = { id: 'me', name: 'Me', role: 'supervisor' };
const { views: words } = queue;

beforeAll(async () => {
  fillInBrowser();
  const resources = { en: { common, queue } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(at: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(q.session().queryKey, { person: me } as never);
  client.setQueryData(q.lanes().queryKey, { lanes: [] } as never);
  client.setQueryData(viewsQuery().queryKey, { views: [] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <ViewsDialog onClose={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('saves the open lane with its filters under a name, and reports a missing name at its field', async () => {
  const views: SavedView[] = [];
  vi.stubGlobal('fetch', async (_at: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ views });
    const view = { ...JSON.parse(String(body)), id: 'v', owner: me, createdAt: '2026-11-01T00:00:00Z' };
    views.push(view);
    return Response.json({ view }, { status: 201 });
  });
  open('/queue/review?label=Ads');
  const press = () => fireEvent.click(screen.getByRole('button', { name: words.save }));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: words.name });
  press();
  await screen.findByText('Must not be empty');
  expect(document.activeElement).toBe(name);
  expect(views).toEqual([]);
  fireEvent.change(name, { target: { value: ' Adverts ' } });
  fireEvent.click(screen.getByLabelText(words.share));
  press();
  await screen.findByRole('link', { name: 'Adverts' });
  expect(views[0]).toMatchObject({
    name: 'Adverts',
    lane: 'review',
    filters: { label: 'Ads' },
    shared: true,
  });
  await waitFor(() => expect(name.value).toBe(''));
});

it('asks for no name if no lane is open', () => {
  open('/settings');
  screen.getByText(words.nowhere);
  expect(screen.queryByLabelText(words.name)).toBeNull();
});
