// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { later } from './later.tsx';
import { MenuLater } from './MenuLater.tsx';
import { watchSettling } from './settled.ts';

afterEach(cleanup);

const Hello = () => <p>hello</p>;

test('stands there at once where it was fetched before, and nothing in its place', async () => {
  const Part = later(async () => Hello);
  await Part.fetch();
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

test('is asked for again after it could not be fetched', async () => {
  const load = vi.fn(async () => Hello);
  load.mockRejectedValueOnce(new Error('no network'));
  const Part = later(load);
  await Part.fetch();
  expect(Part.isHere()).toBe(false);
  await Part.fetch();
  expect(Part.isHere()).toBe(true);
});

test('a menu that is on its way holds up no page, and opens where its button was pressed meanwhile', async () => {
  let come: (menu: () => ReactNode) => void = () => undefined;
  const loaded = new Promise<() => ReactNode>((resolve) => {
    come = resolve;
  });
  const Menu = later<{ opened: boolean }>(async () => {
    await loaded;
    return ({ opened }) => <button type="button">{opened ? 'open menu' : 'closed menu'}</button>;
  });
  function Page() {
    const [page, setPage] = useState(1);
    return (
      <>
        <MenuLater
          button={<button type="button">menu</button>}
          of={Menu}
          menu={(opened) => <Menu opened={opened} />}
        />
        <button type="button" onClick={() => startTransition(() => setPage(2))}>
          page {page}
        </button>
      </>
    );
  }
  render(<Page />);
  watchSettling(new QueryClient());
  fireEvent.click(screen.getByText('page 1'));
  expect(await screen.findByText('page 2')).toBeTruthy();
  const button = screen.getByText('menu');
  button.focus();
  fireEvent.click(button);
  await act(async () => {
    come(Hello);
    await Menu.fetch();
  });
  expect((await screen.findByText('open menu')) === document.activeElement).toBe(true);
});
