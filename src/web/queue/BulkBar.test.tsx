// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Case } from '../../api/cases.ts';
import { fillInBrowser } from '../../testing/browser.ts';
import { BulkBar } from './BulkBar.tsx';
import { noSelection, select, toggled } from './selection.ts';

beforeAll(async () => {
  fillInBrowser();
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: {} } });
});
afterEach(cleanup);

const row = { id: 'a', kind: 'text', labels: [], userId: null, preview: 'a', allowedDecisions: ['approve'] };

it('shows the actions with the first selected case, not after loading them', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <BulkBar rows={[]} lane="review" />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('toolbar')).toBeNull();
  act(() => select(toggled(noSelection, row as unknown as Case)));
  expect(screen.getByRole('toolbar').querySelectorAll('[data-verdict]')).toHaveLength(1);
  act(() => select(noSelection));
  expect(screen.queryByRole('toolbar')).toBeNull();
});
