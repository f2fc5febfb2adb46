// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Role } from '../../api/common.ts';
import { speakEnglish } from '../../testing/browser.ts';
import { q } from '../api/client.ts';
import common from '../i18n/en/common.json';
import settings from '../i18n/en/settings.json';
import { SettingsPage } from './SettingsPage.tsx';
import { groupsFor } from './sections.ts';

beforeAll(() => speakEnglish({ common, settings }));
afterEach(cleanup);

function show(at: string, role: Role) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(q.session().queryKey, {
    person: { id: 'p', name: 'Pat', email: 'pat@example.org', role },
    undoSeconds: 10,
    claimSeconds: 300,
    maxUploadBytes: 1,
    demo: false,
    guide: { stepsDismissed: false, tourDismissed: true },
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path="/settings/:section?" element={<SettingsPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const listed = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const addresses = (role: Role) =>
  groupsFor(role).flatMap(({ sections }) => sections.map(({ name }) => `/settings/${name}`));

it.each(['supervisor', 'admin'] as const)('lists every section of a %s once, each with help', (role) => {
  show('/settings', role);
  expect(listed()).toEqual(addresses(role));
  expect(new Set(listed()).size).toBe(listed().length);
  expect(screen.getByText('How sensitive content first appears, by severity.')).toBeTruthy();
});

it('has words for every section, and for no other', () => {
  const names = addresses('admin').map((address) => address.replace('/settings/', ''));
  for (const words of [settings.section, settings.about, settings.has])
    expect(Object.keys(words).sort()).toEqual([...names].sort());
});

it('hides administrator sections from supervisors, and everything from moderators', () => {
  expect(addresses('supervisor')).toContain('/settings/labels');
  expect(addresses('supervisor')).not.toContain('/settings/people');
  show('/settings', 'moderator');
  expect(screen.getByText('Settings are for supervisors and administrators')).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

it('finds a single setting by its words, and names its section', () => {
  show('/settings?q=legal+hold', 'admin');
  expect(listed()).toEqual(['/settings/retention']);
  expect(screen.getByText('Legal holds')).toBeTruthy();
});

it('says that nothing matches', () => {
  show('/settings?q=gravity', 'admin');
  expect(screen.getByText('No matching settings.')).toBeTruthy();
});

it('shows the index instead of a section that the role cannot open', async () => {
  show('/settings/people', 'supervisor');
  expect(await screen.findByRole('heading', { name: 'Settings', level: 1 })).toBeTruthy();
});
