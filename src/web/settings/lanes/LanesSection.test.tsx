// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyFilter, type Lane } from '../../../api/lanes.ts';
import { speakEnglish } from '../../../testing/browser.ts';
import { startDemoServer } from '../../../testing/demo-server.ts';
import common from '../../i18n/en/common.json';
import lanesWords from '../../i18n/en/lanes.json';
import problems from '../../i18n/en/problems.json';
import { LanesSection } from './LanesSection.tsx';

let demo: Awaited<ReturnType<typeof startDemoServer>>;
beforeAll(async () => {
  await speakEnglish({ common, lanes: lanesWords, problems });
  demo = await startDemoServer('demo-sam');
});
afterAll(() => demo.close());

const lanes = async (): Promise<Lane[]> => (await demo.call('GET', '/api/lanes')).lanes;
const named = async (name: string) => (await lanes()).find((lane) => lane.name === name);
let bots: string;
beforeEach(async () => {
  const filter = { labels: ['Ads'], senders: ['bot'] };
  const created = await demo.call('POST', '/api/lanes', { name: 'Bots', targetSeconds: 600, filter });
  bots = created.lane.key;
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  demo.become('demo-sam');
  for (const { key, builtIn } of await lanes()) if (!builtIn) await demo.call('DELETE', `/api/lanes/${key}`);
});

function show(at = '/settings/lanes') {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[at]}>
          <LanesSection />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('shows the filter, the order and the target time of each lane', async () => {
  show();
  const [, ...rows] = (await screen.findAllByRole('row')).map((row) => row.textContent);
  expect(rows).toHaveLength((await lanes()).length);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.stringContaining(
        'Reviewall cases that wait for a first decisionseverity and waiting time, live first',
      ),
      expect.stringContaining('BotsAds · sent by botseverity and waiting time, live firstwithin 10 min'),
    ]),
  );
});

it('moves a lane, and offers to delete only custom lanes', async () => {
  show();
  const before = (await named('Bots'))?.position ?? 0;
  const choose = async (lane: string, name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `More actions: ${lane}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Bots', 'Move “Bots” up');
  await waitFor(async () => expect((await named('Bots'))?.position).toBe(before - 1));
  fireEvent.click(screen.getByRole('button', { name: 'More actions: Review' }));
  expect(await screen.findByRole('menuitem', { name: 'Move “Review” down' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Remove “Review”' })).toBeNull();
  await choose('Bots', 'Remove “Bots”');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect(await named('Bots')).toBeUndefined());
  await waitFor(() => expect(screen.queryByText('Bots')).toBeNull());
});

it('creates a lane from the form', async () => {
  show('/settings/lanes?lane=new');
  const dialog = within(await screen.findByRole('dialog'));
  const add = dialog.getByRole('button', { name: 'Add lane' });
  fireEvent.click(add);
  expect(await dialog.findByText('Must not be empty')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Name' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Night' } });
  fireEvent.click(add);
  const plain = { sort: 'priority', targetSeconds: null, secondLook: null, filter: emptyFilter };
  await waitFor(async () => expect(await named('Night')).toMatchObject(plain));
  expect(await screen.findByText('Night')).toBeTruthy();
});

it('sends only order and target time of a built-in lane, and shows why a change is refused', async () => {
  show('/settings/lanes?lane=review');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('textbox', { name: 'Name' })).toBeNull();
  // Their role was revoked while the page was open.
  demo.become('demo-mina');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(problems.forbidden.what)).toBeTruthy();
});

it('saves the share of second looks, explains that they are blind, and shows the share in the list', async () => {
  show(`/settings/lanes?lane=${bots}`);
  const dialog = within(await screen.findByRole('dialog'));
  const on = dialog.getByRole('switch', { name: 'Send part of its decisions to a second look' });
  expect(dialog.getByText(/a third person decides blind/)).toBeTruthy();
  fireEvent.click(on);
  const percent = dialog.getByRole('textbox', { name: 'Sample, in percent' });
  fireEvent.change(percent, { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(lanesWords.fault.percent)).toBeTruthy();
  expect(document.activeElement).toBe(percent);
  fireEvent.change(percent, { target: { value: '12.5' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'approvals' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const wanted = { share: 0.125, verdicts: ['reject'] };
  await waitFor(async () => expect((await named('Bots'))?.secondLook).toMatchObject(wanted));
});

it('offers no second looks for a lane without first decisions', async () => {
  show('/settings/lanes?lane=appeals');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy();
  expect(dialog.queryByRole('switch')).toBeNull();
});

it('says beside each field why a lane cannot be saved, in the units of the form', async () => {
  show(`/settings/lanes?lane=${bots}`);
  const dialog = within(await screen.findByRole('dialog'));
  const fill = (name: string, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });
  fill(lanesWords.field.target, '0.1');
  fill(lanesWords.field.rateMin, '0.9');
  fill(lanesWords.field.rateMax, '0.1');
  fireEvent.click(dialog.getByRole('switch', { name: lanesWords.look.on }));
  for (const name of ['approvals', 'rejections']) fireEvent.click(dialog.getByRole('checkbox', { name }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(lanesWords.fault.target)).toBeTruthy();
  expect(dialog.getByText(lanesWords.fault.rate)).toBeTruthy();
  expect(dialog.getByText('Must not be empty')).toBeTruthy();
  expect((await named('Bots'))?.targetSeconds).toBe(600);
});
