// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Role } from '../../api/common.ts';
import { fillInBrowser } from '../../testing/browser.ts';
import { q } from '../api/client.ts';
import common from '../i18n/en/common.json';
import { DiskAlarm } from './DiskAlarm.tsx';
import { ServiceAlarm } from './ServiceAlarm.tsx';

let moderationAway = false;
let disk: object | null = null;
const server = setupServer(http.get('*/api/alarms', () => HttpResponse.json({ disk, moderationAway })));
beforeAll(async () => {
  fillInBrowser();
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common } } });
  server.listen();
});
afterAll(() => server.close());
afterEach(cleanup);

function show(role: Role) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const person = { id: 'p', name: 'Ada', email: 'ada@example.org', role };
  client.setQueryData<unknown>(q.session().queryKey, { person });
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <DiskAlarm otherwise={<ServiceAlarm otherwise={<p>otherwise</p>} />} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('shows an administrator how much is left and what is refused, and gives way if all is well', async () => {
  disk = { freeBytes: 41_000_000, floorBytes: 524_288_000 };
  show('admin');
  const alarm = await screen.findByTestId('disk-alarm');
  expect(alarm.textContent).toBe(
    'The disk is nearly full: 41 MB left, minimum 524 MB. Uploads and results are refused until there is more space.',
  );
  expect(screen.queryByText('otherwise')).toBeNull();
  cleanup();
  disk = null;
  show('admin');
  expect(await screen.findByText('otherwise')).toBeTruthy();
  expect(screen.queryByTestId('disk-alarm')).toBeNull();
});

it('RH4: shows everybody that the moderation service is down', async () => {
  moderationAway = true;
  show('moderator');
  const alarm = await screen.findByTestId('service-alarm');
  expect(alarm.textContent).toBe(
    'The moderation service is unavailable. You can still decide cases; you cannot submit new content.',
  );
  cleanup();
  moderationAway = false;
  show('moderator');
  expect(await screen.findByText('otherwise')).toBeTruthy();
});
