// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Case } from '../../api/cases.ts';
import type { Hit } from '../../api/search.ts';
import { fillInBrowser } from '../../testing/browser.ts';
import caseWords from '../i18n/en/case.json';
import common from '../i18n/en/common.json';
import queue from '../i18n/en/queue.json';
import { HitText } from './HitText.tsx';
import { Waiting } from './Waiting.tsx';

beforeAll(async () => {
  fillInBrowser();
  const resources = { en: { common, queue, case: caseWords } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, interpolation: { escapeValue: false } });
});
afterEach(cleanup);

const row = (more: Partial<Case> = {}): Case => ({
  id: 'c',
  kind: 'text',
  lane: 'review',
  state: 'open',
  settled: null,
  sampled: false,
  version: 1,
  title: 't',
  preview: 't',
  labels: [],
  thumbnails: [],
  findingCount: 1,
  severity: 2,
  openedAt: new Date(Date.now() - 3_600_000).toISOString(),
  updatedAt: new Date().toISOString(),
  submissionId: 's',
  contentId: null,
  userId: null,
  roomId: null,
  forumId: null,
  language: null,
  claim: null,
  handOver: null,
  allowedDecisions: ['approve'],
  ownDecision: false,
  blind: false,
  decision: null,
  ...more,
});

function wait(of: Case, targetSeconds: number | null) {
  const { container } = render(
    <MantineProvider env="test">
      <Waiting row={of} lane={{ sort: 'priority', targetSeconds }} />
    </MantineProvider>,
  );
  return container.querySelector('time')?.parentElement as HTMLElement;
}

it('says in words that a case is over its lane’s target time, and nothing otherwise', () => {
  expect(wait(row(), 1800).textContent).toMatch(/30 min late/);
  cleanup();
  expect(wait(row(), 7200).textContent).not.toMatch(/late/);
  cleanup();
  expect(wait(row({ state: 'decided' }), 1800).textContent).not.toMatch(/late/);
});

it('explains a case’s position when pointed at', async () => {
  fireEvent.mouseEnter(wait(row({ kind: 'fragment' }), 7200));
  const why = (await screen.findByRole('tooltip')).textContent;
  expect(why).toMatch(/Live streams come before/);
  expect(why).toMatch(/severity adds 30 min/);
  expect(why).toMatch(/Waiting for 1 hr/);
  expect(why).toMatch(/1 hr left/);
});

it('marks the words that a search found, and says where it found them', () => {
  const hit: Hit = { of: 'transcript', text: 'join my 微信 now', marks: [{ start: 8, end: 10 }] };
  const { container } = render(<HitText hit={hit} />);
  expect(container.textContent).toBe('said: join my 微信 now');
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['微信']);
});
