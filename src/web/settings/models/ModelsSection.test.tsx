// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ModelVersion, TextModelState } from '../../../protocol/operator/text-models.ts';
import { speakEnglish } from '../../../testing/browser.ts';
import common from '../../i18n/en/common.json';
import engines from '../../i18n/en/engines.json';
import models from '../../i18n/en/models.json';
import problems from '../../i18n/en/problems.json';
import { ModelsSection } from './ModelsSection.tsx';

const server = setupServer();
beforeAll(async () => {
  await speakEnglish({ common, engines, models, problems });
  server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => server.close());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

const at = '2026-11-23T00:00:00.000Z';
const weeks = {
  from: '2026-11-02T00:00:00.000Z',
  until: '2026-11-16T00:00:00.000Z',
  with: 100,
  without: 300,
};
const evaluation = {
  learned: weeks,
  heldOut: { from: '2026-11-16T00:00:00.000Z', until: at, with: 20, without: 40 },
  before: { hits: 0, rightHits: 0, auc: 0.61, brier: null, calibrationError: null },
  after: { hits: 18, rightHits: 16, auc: 0.9321, brier: 0.08, calibrationError: 0.031 },
};
const shipped: ModelVersion = {
  version: '11111111',
  kind: 'shipped',
  isProbability: false,
  learnedAt: null,
  basedOn: null,
  evaluation: null,
};
const learned: ModelVersion = {
  version: '22222222',
  kind: 'retrained',
  isProbability: true,
  learnedAt: at,
  basedOn: '11111111',
  evaluation,
};
const spam: TextModelState = { name: 'spam-en', label: 'Ads', used: shipped, before: null, next: null };
const shadow = { since: at, texts: 1234, both: 5, onlyUsed: 0, onlyNext: 7 };
const watching: TextModelState = { ...spam, next: { ...learned, shadow } };
const used: TextModelState = { ...spam, used: learned, before: shipped };

function show(first: TextModelState): unknown[] {
  const sent: unknown[] = [];
  const keep = async (request: Request) => sent.push([new URL(request.url).pathname, await request.json()]);
  let now = first;
  server.use(
    http.get('*/api/labels', () => HttpResponse.json({ labels: [] })),
    http.get('*/api/text-models', () => HttpResponse.json({ models: [now] })),
    http.post('*/api/text-models/learn', async ({ request }) => {
      await keep(request);
      now = watching;
      return HttpResponse.json({ models: [now], notLearned: [] });
    }),
    http.post('*/api/text-models/spam-en/:way', async ({ request, params }) => {
      await keep(request);
      now = params.way === 'use' ? used : spam;
      return HttpResponse.json({ model: now });
    }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <ModelsSection />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return sent;
}

const card = () => screen.findByTestId('model-spam-en');
const press = async (name: RegExp) => fireEvent.click(within(await card()).getByRole('button', { name }));

it('learns, shows what the next version would say, and uses it', async () => {
  const sent = show(spam);
  expect((await card()).textContent).toContain('as shipped');
  fireEvent.click(screen.getByRole('button', { name: 'Retrain' }));
  await waitFor(async () => expect((await card()).textContent).toContain('Watching'));
  const text = (await card()).textContent;
  expect(text).toContain('16 of 20: 80% (58.4%–91.9%)');
  expect(text).toContain('2 of 40: 5% (1.4%–16.5%)');
  // The one in use hits nothing, and its scores are no probabilities.
  expect(text).toContain('0 of 20: 0% (0%–16.1%)');
  expect(text).toContain('no hit');
  expect(text).toContain('no probabilities');
  expect(text).toContain(
    'Learned from 400 texts decided Nov 2, 2026 to Nov 15, 2026, 100 of them with the label.',
  );
  await press(/^Use the version/);
  await waitFor(async () => expect((await card()).textContent).toContain('Version 22222222 is in use'));
  expect(sent).toEqual([
    ['/api/text-models/learn', { retrain: true }],
    ['/api/text-models/spam-en/use', { version: '22222222' }],
  ]);
});

it('goes one step back, and asks before it discards', async () => {
  const sent = show(used);
  await press(/^Go back/);
  await waitFor(async () => expect((await card()).textContent).toContain('Version 11111111 is in use again'));
  cleanup();
  const others = show(watching);
  await press(/^Discard/);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect((await card()).textContent).toContain('Version 22222222 is discarded'));
  expect([...sent, ...others]).toEqual([
    ['/api/text-models/spam-en/go-back', { version: '22222222' }],
    ['/api/text-models/spam-en/discard', { version: '22222222' }],
  ]);
});

it('says beside a model why it has no next version, and what went wrong', async () => {
  show(spam);
  server.use(
    http.post('*/api/text-models/learn', () =>
      HttpResponse.json({ models: [spam], notLearned: [{ name: 'spam-en', reason: 'Too few texts.' }] }),
    ),
  );
  await card();
  fireEvent.click(screen.getByRole('button', { name: 'Recalibrate' }));
  await waitFor(async () => expect((await card()).textContent).toContain('No next version. Too few texts.'));
  server.use(
    http.post('*/api/text-models/learn', () =>
      HttpResponse.json(
        { type: 't', title: 'x', status: 500, code: 'internal', detail: '' },
        { status: 500 },
      ),
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Recalibrate' }));
  expect(await screen.findByText(problems.internal.what)).toBeTruthy();
});
