// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { speakEnglish } from '../../../testing/browser.ts';
import words from '../../i18n/en/webhooks.json';
import { ReplayDrawer } from './ReplayDrawer.tsx';

beforeAll(() => speakEnglish({ webhooks: words }));

it('reports an invalid time beside its field, and resends deliveries since a valid one', async () => {
  const sent = vi.fn(async (_at: string, _init: RequestInit) => Response.json({ count: 2 }));
  vi.stubGlobal('fetch', sent);
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const start = { endpoint: null, case: null, state: null };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ReplayDrawer opened endpoints={[]} start={start as never} onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const from = screen.getByLabelText(words.replay.from);
  const press = () => fireEvent.click(screen.getByRole('button', { name: words.replay.send }));
  fireEvent.change(from, { target: { value: '20266-11-01T08:00' } });
  press();
  const fault = await screen.findByText(/^Must be a time/);
  expect(from.getAttribute('aria-describedby')).toContain(fault.closest('[id]')?.id);
  expect(sent).not.toHaveBeenCalled();
  fireEvent.change(from, { target: { value: '2026-11-01T08:00' } });
  press();
  await screen.findByText('2 deliveries will be sent');
  const body = JSON.parse(String(sent.mock.calls[0]?.[1].body));
  expect(body).toEqual({ from: new Date('2026-11-01T08:00').toISOString(), deadOnly: false });
});
