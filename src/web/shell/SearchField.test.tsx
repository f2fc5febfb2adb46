// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fillInBrowser } from '../../testing/browser.ts';
import common from '../i18n/en/common.json';
import { paths } from '../paths/paths.ts';
import { SearchField } from './SearchField.tsx';

beforeAll(async () => {
  fillInBrowser();
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common } } });
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function showField() {
  const router = createMemoryRouter([{ path: '*', element: <SearchField /> }], {
    initialEntries: [paths.queue('review')],
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const at = () => router.state.location.pathname + router.state.location.search;
  return {
    at,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    enter: () => act(async () => field.form?.requestSubmit()),
    leave: () => act(async () => void fireEvent.blur(field)),
    open: (path: string) => act(async () => void (await router.navigate(path))),
    wait: () => act(async () => void (await vi.advanceTimersByTimeAsync(1000))),
  };
}

it('searches by itself after a pause in typing', async () => {
  const { at, type, wait } = await showField();
  type('spam');
  expect(at()).toBe('/queue/review');
  await wait();
  expect(at()).toBe('/queue/review?q=spam');
});

it('does not lead back from a case that was opened right after Enter', async () => {
  const { at, type, enter, open, wait } = await showField();
  type('spam');
  await enter();
  expect(at()).toBe('/queue/review?q=spam');
  await open('/queue/review/case-1?q=spam');
  await wait();
  expect(at()).toBe('/queue/review/case-1?q=spam');
});

it('searches on blur, and not again later', async () => {
  const { at, type, leave, open, wait } = await showField();
  type('spam');
  await leave();
  expect(at()).toBe('/queue/review?q=spam');
  await open('/queue/review/case-1?q=spam');
  await wait();
  expect(at()).toBe('/queue/review/case-1?q=spam');
});
