// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Case } from '../../api/cases.ts';
import { fillInBrowser } from '../../testing/browser.ts';
import { startDemoServer } from '../../testing/demo-server.ts';
import { caseRows, q } from '../api/client.ts';
import { makeDecidingStore } from '../decision/store.ts';
import { DecidingContext } from '../decision/use-deciding.ts';
import bulk from '../i18n/en/bulk.json';
import caseWords from '../i18n/en/case.json';
import common from '../i18n/en/common.json';
import people from '../i18n/en/people.json';
import { applyEvents } from '../live/apply-events.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { added, noSelection, select } from './selection.ts';

let demo: Awaited<ReturnType<typeof startDemoServer>>;
beforeAll(async () => {
  fillInBrowser();
  const resources = { en: { people, bulk, common, case: caseWords } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  demo = await startDemoServer('demo-mina');
});
afterAll(() => demo.close());
afterEach(() => {
  cleanup();
  select(noSelection);
});

async function waiting(count: number): Promise<Case[]> {
  const texts = Array.from({ length: count }, (_, at) => ({ content: `Get your fr33 c0ins, offer ${at}` }));
  const { results } = await demo.call('POST', '/api/texts', { texts });
  return caseRows(results.map(({ caseId }: { caseId: string }) => caseId));
}

async function decide(caseId: string, person: 'demo-sam' | 'demo-mina') {
  demo.become(person);
  const { case: taken } = await demo.call('POST', `/api/cases/${caseId}/claim`);
  const body = { verdict: 'approve', version: taken.version, epoch: taken.claim.epoch, next: null };
  const { decision } = await demo.call('POST', `/api/cases/${caseId}/decision`, body);
  demo.become('demo-mina');
  return { type: 'case.changed', caseId, version: decision.caseVersion, state: 'decided' } as const;
}

it('follows colleagues’ decisions while it is open, and nothing moves under the pointer', async () => {
  const rows = await waiting(3);
  const queryClient = new QueryClient();
  queryClient.setQueryData(q.session().queryKey, await demo.call('GET', '/api/session'));
  select(added(noSelection, rows));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <DecidingContext value={makeDecidingStore(queryClient)}>
          <MemoryRouter>
            <BulkDialog verdict="approve" lane="all" onClose={() => {}} />
          </MemoryRouter>
        </DecidingContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const send = await screen.findByRole('button', { name: 'Approve 3' });
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await applyEvents(queryClient, [await decide(rows[0]?.id ?? '', 'demo-sam')]);
  expect(await screen.findByText('Approve 2 similar cases')).toBeTruthy();
  expect(send.textContent).toBe('Approve 2');
  expect(status.textContent).toContain('A colleague has already decided 1');
  expect(screen.getByText('2 × text', { exact: false })).toBeTruthy();
  for (const row of rows.slice(1)) await applyEvents(queryClient, [await decide(row.id, 'demo-sam')]);
  expect(await screen.findByText('Approve 0 similar cases')).toBeTruthy();
  expect(send).toHaveProperty('disabled', true);
});
