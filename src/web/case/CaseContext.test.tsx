// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { CaseDetail, Past } from '../../api/cases.ts';
import caseWords from '../i18n/en/case.json';
import common from '../i18n/en/common.json';
import { CaseContext } from './CaseContext.tsx';

beforeAll(async () => {
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, case: caseWords } } });
});
afterEach(cleanup);

const room = (changes: Partial<Past>): Past => ({
  id: 'r-7',
  cases: 3,
  more: false,
  verdicts: { reject: 2, approve: 0, escalate: 0 },
  lastAt: null,
  latest: [],
  ...changes,
});
const someCase = {} as CaseDetail['case'];
const show = (past: Past) =>
  render(
    <MantineProvider>
      <CaseContext detail={{ case: someCase, context: { user: null, room: past } } as CaseDetail} />
    </MantineProvider>,
  );

it('counts the cases of a room by their decision', () => {
  show(room({}));
  expect(screen.getByText('3 other cases in 30 days')).toBeTruthy();
  expect(screen.getByText('2 rejected')).toBeTruthy();
});

it('says of a busy room that only the latest cases are counted', () => {
  show(
    room({
      cases: 100,
      more: true,
      lastAt: '2026-11-01T10:00:00.000Z',
      verdicts: { reject: 40, approve: 9, escalate: 0 },
    }),
  );
  expect(screen.getByText('100+ other cases in 30 days')).toBeTruthy();
  expect(screen.getByText('last 100: 40 rejected · 9 approved')).toBeTruthy();
});
