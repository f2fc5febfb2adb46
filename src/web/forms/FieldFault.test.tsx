// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { because } from '../../reasons/reason.ts';
import { fields as chinese } from '../../reasons/zh-CN/fields.ts';
import { speakEnglish } from '../../testing/browser.ts';
import common from '../i18n/en/common.json';
import { FieldFault, PlacedFaults } from './FieldFault.tsx';

beforeAll(() => speakEnglish({ common }));
afterEach(cleanup);

const show = (queryClient: QueryClient) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <FieldFault reason={because('too_long', { max: 7 })} />
      </QueryClientProvider>
    </MantineProvider>,
  );

it('shows a reason in the language of the page, and a generic text until its sentences are loaded', async () => {
  show(new QueryClient());
  screen.getByText(common.notValid);
  await screen.findByText('Must be at most 7 characters');
  await i18next.changeLanguage('zh-CN');
  await screen.findByText(chinese.too_long({ max: 7 }));
  await i18next.changeLanguage('en');
});

it('loads the sentences again if they could not be loaded before', async () => {
  const failing = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const failed = failing.fetchQuery({
    queryKey: ['field-sentences', 'en'],
    queryFn: () => Promise.reject(new Error('no network')),
  });
  await expect(failed).rejects.toThrow('no network');
  show(failing);
  screen.getByText(common.notValid);
  await screen.findByText('Must be at most 7 characters');
});

it('shows the first five of many faults in one field, and how many more there are', () => {
  const faults = Array.from({ length: 1000 }, (_, at) => [`${at}`, 'Is odd'] as const);
  const { container } = render(
    <MantineProvider env="test">
      <PlacedFaults faults={faults} nameOf={(place) => `Line ${Number(place) + 1}`} />
    </MantineProvider>,
  );
  expect(container.textContent).toMatch(/Line 5: Is oddAnd 995 more errors$/);
});
