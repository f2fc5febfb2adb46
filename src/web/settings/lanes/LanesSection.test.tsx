// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Lane } from '../../../api/lanes.ts';
import { fillInBrowser } from '../../../testing/browser.ts';
import { emptyFilter } from '../../api/lanes.ts';
import common from '../../i18n/en/common.json';
import lanesWords from '../../i18n/en/lanes.json';
import problems from '../../i18n/en/problems.json';
import { LanesSection } from './LanesSection.tsx';

const server = setupServer();
beforeAll(async () => {
  fillInBrowser();
  const resources = { en: { common, lanes: lanesWords, problems } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => server.close());

const made = (key: string, position: number, more: Partial<Lane> = {}): Lane => ({
  key,
  name: null,
  builtIn: true,
  position,
  filter: emptyFilter,
  sort: 'priority',
  targetSeconds: null,
  secondLook: null,
  open: 0,
  oldestAt: null,
  ...more,
});
let sent: unknown[];
beforeEach(() => {
  sent = [];
  const lanes = [
    made('review', 0),
    made('bots', 1, {
      name: 'Bots',
      builtIn: false,
      targetSeconds: 600,
      filter: { ...emptyFilter, labels: ['Ads'], senders: ['bot'] },
    }),
  ];
  const keep = async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
    sent.push([
      request.method,
      params.key ?? null,
      request.method === 'DELETE' ? null : await request.json(),
    ]);
    return request.method === 'DELETE'
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json({ lane: lanes[1] });
  };
  server.use(
    http.get('*/api/lanes', () => HttpResponse.json({ lanes })),
    http.get('*/api/labels', () => HttpResponse.json({ labels: [] })),
    http.get('*/api/tasks', () => HttpResponse.json({ tasks: [] })),
    http.post('*/api/lanes', keep),
    http.patch('*/api/lanes/:key', keep),
    http.delete('*/api/lanes/:key', keep),
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  server.resetHandlers();
});

function show(at = '/settings/lanes') {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[at]}>
          <LanesSection />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('says of each lane what it holds, in which order and by when', async () => {
  show();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining(
      'Revieweverything that waits for a first decision — severity and waiting time, live first',
    ),
    expect.stringContaining('BotsAds · sent by bot — severity and waiting time, live first — within 10 min'),
  ]);
});

it('moves a lane, and offers to remove only what somebody made', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Move “Bots” up' }));
  await waitFor(() => expect(sent).toEqual([['PATCH', 'bots', { position: 0 }]]));
  expect(screen.queryByRole('button', { name: 'Remove “Review”' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove “Bots”' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent.at(-1)).toEqual(['DELETE', 'bots', null]));
});

it('makes a lane of what is typed', async () => {
  show('/settings/lanes?lane=new');
  const dialog = within(await screen.findByRole('dialog'));
  const add = dialog.getByRole('button', { name: 'Add the lane' });
  expect(add.hasAttribute('disabled')).toBe(true);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Night' } });
  fireEvent.click(add);
  await waitFor(() =>
    expect(sent).toEqual([
      [
        'POST',
        null,
        { name: 'Night', sort: 'priority', targetSeconds: null, secondLook: null, filter: emptyFilter },
      ],
    ]),
  );
});

it('of a lane that comes with the product changes its order and target time alone, and says why one is refused', async () => {
  show('/settings/lanes?lane=review');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('textbox', { name: 'Name' })).toBeNull();
  server.use(
    http.patch('*/api/lanes/:key', () =>
      HttpResponse.json(
        { type: 't', title: 't', status: 403, code: 'forbidden', detail: 'not yours' },
        { status: 403 },
      ),
    ),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('not yours')).toBeTruthy();
});

it('has a share of the decisions looked at again, says that it is blind, and tells of it in the list', async () => {
  show('/settings/lanes?lane=bots');
  const dialog = within(await screen.findByRole('dialog'));
  const on = dialog.getByRole('switch', { name: 'Have somebody else look at a part of its decisions' });
  expect(dialog.getByText(/They decide blind/)).toBeTruthy();
  fireEvent.click(on);
  const percent = dialog.getByRole('textbox', { name: 'How many of them, in percent' });
  fireEvent.change(percent, { target: { value: '' } });
  expect(dialog.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(percent, { target: { value: '12.5' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'approvals' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject(['PATCH', 'bots', { secondLook: { share: 0.125, verdicts: ['reject'] } }]);
});

it('offers no second looks where a lane holds no first decisions', async () => {
  server.use(http.get('*/api/lanes', () => HttpResponse.json({ lanes: [made('appeals', 0)] })));
  show('/settings/lanes?lane=appeals');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy();
  expect(dialog.queryByRole('switch')).toBeNull();
});
