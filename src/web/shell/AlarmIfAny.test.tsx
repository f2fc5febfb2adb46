// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fillInBrowser } from '../../testing/browser.ts';
import alarms from '../i18n/en/alarms.json';
import { AlarmIfAny } from './AlarmIfAny.tsx';

const fine = { disk: null as object | null, moderationAway: false, disabledEndpoints: [] as string[] };
let answer = fine;
const server = setupServer(http.get('*/api/alarms', () => HttpResponse.json({ ...answer, unseen: 0 })));
beforeAll(async () => {
  fillInBrowser();
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { alarms } } });
  server.listen();
});
afterAll(() => server.close());
afterEach(cleanup);

function show(what: Partial<typeof fine>) {
  answer = { ...fine, ...what };
  const client = new QueryClient();
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <main>
            <AlarmIfAny />
          </main>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return client;
}

it('shows nothing while all is well', async () => {
  const client = show({});
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByRole('main').textContent).toBe('');
});

it('shows how much room is left and what is refused, before anything else', async () => {
  show({
    disk: { freeBytes: 41_000_000, floorBytes: 524_288_000 },
    moderationAway: true,
    disabledEndpoints: ['Platform'],
  });
  expect((await screen.findByTestId('disk-alarm')).textContent).toBe(
    'The disk is nearly full: 41 MB left, minimum 524 MB. Uploads and results are refused until there is more space.',
  );
});

it('RH4: shows everybody that the moderation service is down', async () => {
  show({ moderationAway: true, disabledEndpoints: ['Platform'] });
  expect((await screen.findByTestId('service-alarm')).textContent).toBe(
    'The moderation service is unavailable. You can still decide cases; you cannot submit new content.',
  );
});

it('names the endpoints that get nothing any more, and leads to them', async () => {
  show({ disabledEndpoints: ['Platform', 'Archive'] });
  const alarm = await screen.findByTestId('webhook-alarm');
  expect(alarm.textContent).toContain('Decisions are not reaching Platform, Archive');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/settings/webhooks');
});
