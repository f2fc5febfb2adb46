// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fillInBrowser, speakEnglish } from '../../testing/browser.ts';
import common from '../i18n/en/common.json';
import { ItemRow, ItemTable } from './ItemTable.tsx';

beforeAll(async () => {
  fillInBrowser();
  await speakEnglish({ common });
});
afterEach(cleanup);

function show(run: () => Promise<unknown>) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ItemTable label="Lanes" name="Name" columns={[{ words: 'Cases', width: 40 }]}>
            <ItemRow
              name="Night"
              cells={['all cases']}
              direct={[{ key: 'change', words: 'Change', icon: IconPencil, run: () => undefined }]}
              more={[
                null,
                {
                  key: 'remove',
                  words: 'Remove',
                  icon: IconTrash,
                  question: { ask: 'Remove it?', yes: 'Yes', no: 'Cancel', run },
                },
              ]}
            />
          </ItemTable>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const menu = () => screen.getByRole('button', { name: 'More actions: Night' });
async function askToRemove() {
  fireEvent.click(menu());
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  return screen.findByRole('dialog', { name: 'Remove' });
}

it('is a table with a header for each column and each row', () => {
  show(async () => undefined);
  expect(screen.getByRole('table', { name: 'Lanes' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Cases',
    'Actions',
  ]);
  expect(screen.getByRole('rowheader', { name: 'Night' })).toBeTruthy();
});

it('asks beside the row, and returns the focus to its menu', async () => {
  const run = vi.fn(async () => undefined);
  show(run);
  const dialog = await askToRemove();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(menu()));
  expect(run).not.toHaveBeenCalled();
  await askToRemove();
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(run).toHaveBeenCalledOnce();
});

it('keeps the question open with the error if it fails', async () => {
  show(() => Promise.reject(new Error('The disk is full.')));
  await askToRemove();
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('The disk is full.')).toBeTruthy();
});
