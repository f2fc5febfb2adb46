// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense, useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fillInBrowser } from '../../testing/browser.ts';
import { q } from '../api/client.ts';
import common from '../i18n/en/common.json';
import keys from '../i18n/en/keys.json';
import palette from '../i18n/en/palette.json';
import settings from '../i18n/en/settings.json';
import { DialogComing } from '../ui/DialogComing.tsx';
import { lazyWithPreload } from '../ui/lazy-part.tsx';
import { Palette } from './Palette.tsx';
import { usePaletteKey } from './use-palette-key.ts';

beforeAll(async () => {
  fillInBrowser();
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { common, keys, palette, settings } } });
});
// Timers of the dialog have not fired when the next key comes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A page with a field of its own. `come` loads the palette's script. */
function showPage() {
  const script = Promise.withResolvers<typeof Palette>();
  const LazyPalette = lazyWithPreload(() => script.promise);
  function Page() {
    const [opened, setOpened] = useState(false);
    usePaletteKey(setOpened);
    return (
      <>
        <input aria-label="search" />
        <Suspense fallback={<DialogComing />}>
          {opened ? <LazyPalette onClose={() => setOpened(false)} /> : null}
        </Suspense>
      </>
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData<unknown>(q.session().queryKey, { person: { id: 'p', role: 'admin' } });
  client.setQueryData<unknown>(q.lanes().queryKey, { lanes: [] });
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: ['/queue/review'],
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    at: () => router.state.location.pathname,
    come: () =>
      act(async () => {
        script.resolve(Palette);
        // React keeps a fallback on the screen for a moment.
        await vi.advanceTimersByTimeAsync(1000);
      }),
  };
}

const open = () => act(async () => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
/** Presses a key where a browser would: on the focused element. True if the page does not handle it. */
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Commands' });

it('focuses its field as soon as it appears', async () => {
  const { come } = showPage();
  await come();
  await open();
  expect(document.activeElement).toBe(field());
});

it('begins with the text typed before its script was loaded, and that text went nowhere else', async () => {
  const { come } = showPage();
  const search = screen.getByRole('textbox', { name: 'search' });
  search.focus();
  const onKeyDown = vi.fn();
  search.addEventListener('keydown', onKeyDown);
  await open();
  for (const key of 'dashx') expect(press(key)).toBe(false);
  press('Backspace');
  await come();
  expect(field().value).toBe('dash');
  expect(document.activeElement).toBe(field());
  expect(onKeyDown).not.toHaveBeenCalled();
  // From here on the field handles keys itself.
  expect(press('b')).toBe(true);
});

it('runs the command chosen with Enter before it was loaded', async () => {
  const { at, come } = showPage();
  await open();
  for (const key of 'dash') press(key);
  press('Enter');
  await come();
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)));
  expect(at()).toBe('/dashboard/now');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is cancelled with Escape before it is loaded, together with the typed text', async () => {
  const { come } = showPage();
  await open();
  press('a');
  press('Escape');
  expect(press('b')).toBe(true);
  await come();
  expect(screen.queryByRole('dialog')).toBeNull();
  await open();
  expect(field().value).toBe('');
});
