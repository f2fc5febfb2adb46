// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { CaseDetail } from '../../../api/cases.ts';
import { fillInBrowser } from '../../../testing/browser.ts';
import { q } from '../../api/client.ts';
import common from '../../i18n/en/common.json';
import looks from '../../i18n/en/looks.json';
import proof from '../../i18n/en/proof.json';
import { CaseMenu } from './CaseMenu.tsx';

beforeAll(async () => {
  fillInBrowser();
  const resources = { en: { common, looks, proof } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

it('opens the menu that was pressed before its script was there', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(q.session().queryKey, {
    person: { id: 'me', name: 'Me', email: 'me@example.org', role: 'supervisor' },
  } as never);
  const decided = {
    id: 'c',
    state: 'decided',
    settled: 'block',
    decision: null,
    blind: false,
    sampled: false,
  };
  const detail = { case: decided, history: [], emptiedAt: null } as unknown as CaseDetail;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <CaseMenu detail={detail} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: /Copy appeal link/ })).toBeTruthy();
});
