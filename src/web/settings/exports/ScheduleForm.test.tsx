// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Schedule } from '../../../api/export-schedules.ts';
import { speakEnglish } from '../../../testing/browser.ts';
import { q } from '../../api/client.ts';
import common from '../../i18n/en/common.json';
import words from '../../i18n/en/exports.json';
import { ScheduleForm } from './ScheduleForm.tsx';

beforeAll(() => speakEnglish({ common, exports: words }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const answered = {
  id: 'e1',
  name: 'Nightly',
  kind: 'decisions',
  format: 'csv',
  bom: true,
  filter: {},
  span: 'period',
  every: 'day',
  weekday: 1,
  hour: 23,
  minute: 5,
  zone: 'UTC',
  keepDays: 30,
  paused: false,
  nextAt: '2026-11-24T23:05:00.000Z',
  createdBy: 'Ada',
  runs: [],
} satisfies Schedule;

it('reports missing fields on submit, stores the draft, and sends the time as hour and minute', async () => {
  const sent = vi.fn(async (_at: string, _init: RequestInit) => Response.json({ schedule: answered }));
  vi.stubGlobal('fetch', sent);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(q.lanes().queryKey, { lanes: [] });
  const onSaved = vi.fn();
  const form = (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ScheduleForm schedule={null} onSaved={onSaved} />
      </QueryClientProvider>
    </MantineProvider>
  );
  render(form);
  const input = (label: RegExp) => screen.getByLabelText(label);
  const type = (label: RegExp, value: string) => fireEvent.change(input(label), { target: { value } });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  type(/^Time(?! zone)/, '');
  press();
  expect(await screen.findAllByText('Must not be empty')).toHaveLength(2);
  expect(document.activeElement).toBe(input(/^Name/));
  expect(sent).not.toHaveBeenCalled();
  type(/^Name/, 'Nightly');
  type(/^Time(?! zone)/, '23:05');
  cleanup();
  render(form);
  expect(input(/^Name/)).toHaveProperty('value', 'Nightly');
  type(/^Format/, 'excel');
  press();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(JSON.parse(String(sent.mock.calls[0]?.[1].body))).toMatchObject({
    name: 'Nightly',
    hour: 23,
    minute: 5,
    format: 'csv',
    bom: true,
    filter: {},
  });
});
