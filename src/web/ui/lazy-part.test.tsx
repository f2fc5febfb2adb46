// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fillInBrowser } from '../../testing/browser.ts';
import { LazyMenu } from './LazyMenu.tsx';
import { lazyPart, lazyWithPreload } from './lazy-part.tsx';

beforeAll(fillInBrowser);
afterEach(cleanup);

const Hello = () => <p>hello</p>;

test('appears at once if it was preloaded, without a fallback', async () => {
  const Part = lazyPart(async () => Hello);
  await Part.preload();
  const fallback = vi.fn(() => null);
  const Fallback = () => fallback();
  render(
    <Suspense fallback={<Fallback />}>
      <Part />
    </Suspense>,
  );
  expect(screen.getByText('hello')).toBeTruthy();
  expect(fallback).not.toHaveBeenCalled();
});

test('is loaded when it is rendered, if it was not preloaded', async () => {
  const load = vi.fn(async () => Hello);
  load.mockRejectedValueOnce(new Error('no network'));
  const Part = lazyPart(load);
  await expect(Part.preload()).rejects.toThrow('no network');
  render(
    <Suspense fallback={null}>
      <Part />
    </Suspense>,
  );
  expect(await screen.findByText('hello')).toBeTruthy();
});

/** A menu whose script is loaded by `come`, on a page that can be left for the next. */
function showMenu() {
  const script = Promise.withResolvers<() => ReactNode>();
  const Menu = lazyWithPreload(() => script.promise);
  function OwnMenu() {
    const [opened, setOpened] = useState(false);
    return (
      <button type="button" onClick={() => setOpened(!opened)}>
        {opened ? 'open menu' : 'closed menu'}
      </button>
    );
  }
  function Page() {
    const [page, setPage] = useState(1);
    return (
      <>
        <LazyMenu button={<button type="button">menu</button>} of={Menu} menu={<Menu />} />
        <button type="button" onClick={() => startTransition(() => setPage(page + 1))}>
          page {page}
        </button>
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { come: () => script.resolve(OwnMenu), Menu };
}

test('a menu that is loading does not block navigation, and opens if its button was pressed meanwhile', async () => {
  const { come } = showMenu();
  fireEvent.click(screen.getByText('page 1'));
  expect(await screen.findByText('page 2')).toBeTruthy();
  const button = screen.getByText('menu');
  button.focus();
  fireEvent.click(button);
  fireEvent.click(screen.getByText('page 2'));
  expect(await screen.findByText('page 3')).toBeTruthy();
  expect(screen.getByText('menu')).toBeTruthy();
  come();
  expect((await screen.findByText('open menu')) === document.activeElement).toBe(true);
});

test('a preloaded menu opens with the press, and closes with the next', async () => {
  const { come, Menu } = showMenu();
  come();
  await Menu.preload();
  fireEvent.click(screen.getByText('menu'));
  expect(screen.getByText('open menu') === document.activeElement).toBe(true);
  fireEvent.click(screen.getByText('open menu'));
  expect(screen.getByText('closed menu')).toBeTruthy();
});
