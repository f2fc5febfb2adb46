// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { fillInBrowser } from '../../testing/browser.ts';
import { Term } from './Term.tsx';

beforeAll(fillInBrowser);
afterEach(cleanup);

const show = (tip?: string) =>
  render(
    <MantineProvider env="test">
      <Term tip={tip}>Precision</Term>
    </MantineProvider>,
  );

it('explains a term when it has the focus, and not before', async () => {
  show('Share of findings that moderators confirmed.');
  expect(screen.queryByRole('tooltip')).toBeNull();
  const term = screen.getByRole('button', { name: 'Precision' });
  fireEvent.focus(term);
  const tip = await screen.findByRole('tooltip');
  expect(tip.textContent).toBe('Share of findings that moderators confirmed.');
  expect(term.getAttribute('aria-describedby')).toBe(tip.id);
});

it('is plain text if there is no explanation', () => {
  show();
  expect(screen.getByText('Precision')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
