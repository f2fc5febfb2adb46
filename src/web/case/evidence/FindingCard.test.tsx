// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ComponentProps } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Finding } from '../../../api/findings.ts';
import { someFinding } from '../../../testing/web/some-finding.ts';
import { q } from '../../api/client.ts';
import { chosenLabel } from '../../decision/DecisionDetails.tsx';
import { correct, emptyDraft, ruleOn, rulingsOf } from '../../decision/draft.ts';
import caseWords from '../../i18n/en/case.json';
import common from '../../i18n/en/common.json';
import media from '../../i18n/en/media.json';
import { unlookedByTask } from '../../media/unlooked.ts';
import { FindingCard } from './FindingCard.tsx';

beforeAll(async () => {
  // jsdom has no media queries, but Mantine uses one for the colour scheme.
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  const resources = { en: { common, media, case: caseWords } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources });
});
afterEach(cleanup);

const reason = "the engine's process ended (SIGKILL)";
const unlooked = (changes: Partial<Finding> = {}) =>
  someFinding({ label: 'Unavailable', labelNumber: null, review: true, text: reason, ...changes });
const labels = new QueryClient();
labels.setQueryData(q.labels().queryKey, { labels: [] });
const show = (finding: Finding, more: Partial<ComponentProps<typeof FindingCard>> = {}) =>
  render(
    <QueryClientProvider client={labels}>
      <MantineProvider>
        <FindingCard
          finding={finding}
          active={false}
          onActive={() => undefined}
          onRule={() => undefined}
          {...more}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );

describe('a card for content that no engine checked', () => {
  it('says so and why, not as quoted words, and offers no ruling', () => {
    show(unlooked({ offset: 4 }));
    const card = screen.getByRole('listitem');
    expect(card.textContent).toContain('Not checked');
    expect(card.textContent).toContain(`No OCR engine checked this frame. ${reason}`);
    expect(card.textContent).not.toContain('“');
    expect(screen.queryByRole('button', { name: 'right' })).toBeNull();
  });

  it('says of a stretch of audio that it was not checked', () => {
    show(unlooked({ task: 'speech-moderation', startTime: 2, endTime: 9 }));
    expect(screen.getByRole('listitem').textContent).toContain('checked this section');
  });

  it('an ordinary finding keeps its words in quotes and its rulings', () => {
    show(someFinding({ text: 'free coins', review: true }));
    expect(screen.getByRole('listitem').textContent).toContain('“free coins”');
    expect(screen.getByRole('button', { name: 'right' })).toBeDefined();
  });
});

describe('a card for a finding without a frame', () => {
  it('V14: says so, names the persons, draws nothing, and offers a ruling', () => {
    show(someFinding({ task: 'known-person-search', name: 'A, B', typeName: 'politician', scene: 'podium' }));
    const card = screen.getByRole('listitem');
    expect(card.textContent).toContain('A, B · politician · scene: podium');
    expect(card.textContent).toContain(
      'The service specified no frame: this finding is about the whole video.',
    );
    expect(screen.getByRole('button', { name: 'right' })).toBeTruthy();
  });

  it('V13: a violation without a moment says to which part it belongs', () => {
    show(someFinding({ task: 'vulgar-speech', fragmentId: 'f-1' }));
    expect(screen.getByTestId('nowhere').textContent).toContain(
      'specified no time: this finding is about a whole fragment',
    );
  });
});

describe('ruling on a finding', () => {
  const finding = someFinding({ review: true });

  it('the first press says wrong, the second leaves it to the decision', () => {
    const onRule = vi.fn();
    const { unmount } = show(finding, { onRule, ruleKey: 'rule2' });
    fireEvent.click(screen.getByRole('button', { name: 'wrong' }));
    expect(onRule).toHaveBeenLastCalledWith(false);
    expect(screen.getByRole('group', { name: 'Was the machine right?' }).textContent).toContain('2');
    unmount();
    show(finding, { onRule, ruling: false });
    fireEvent.click(screen.getByRole('button', { name: 'wrong' }));
    expect(onRule).toHaveBeenLastCalledWith(null);
  });

  it('asks for the right label only if the machine was wrong, and never offers the machine’s own', () => {
    const onCorrect = vi.fn();
    show(finding, { ruling: true, onCorrect });
    expect(screen.queryByRole('combobox')).toBeNull();
    cleanup();
    show(finding, { ruling: false, onCorrect });
    const choice = screen.getByRole('combobox', { name: 'should be…' });
    expect([...choice.querySelectorAll('option')].map(({ value }) => value)).not.toContain('Ads');
    fireEvent.change(choice, { target: { value: 'Abuse' } });
    expect(onCorrect).toHaveBeenCalledWith('Abuse');
  });

  it('a correction is a ruling of its own, and is removed with it', () => {
    const wrong = { ...emptyDraft, ...correct(emptyDraft, 'f', 'Abuse') };
    expect(rulingsOf(wrong)).toEqual([{ findingId: 'f', right: false, label: 'Abuse' }]);
    expect(rulingsOf({ ...wrong, ...ruleOn(wrong, 'f', true) })).toEqual([
      { findingId: 'f', right: true, label: null },
    ]);
    expect(rulingsOf({ ...wrong, ...ruleOn(wrong, 'f', null) })).toEqual([]);
  });

  it('offers no ruling on what the machine let pass', () => {
    show(someFinding({ action: 'pass' }));
    expect(screen.queryByRole('button', { name: 'right' })).toBeNull();
  });
});

it('what was not checked is summed up by task, and each reason is shown once', () => {
  const speech = { task: 'speech-moderation', taskId: 'speech-moderation', review: false };
  expect(
    unlookedByTask([
      unlooked({ offset: 1 }),
      someFinding({ text: 'free coins' }),
      unlooked({ offset: 2 }),
      unlooked({ ...speech, startTime: 2, endTime: 9 }),
    ]),
  ).toEqual([
    { taskId: 'ocr-text', task: 'ocr-text', frames: 2, seconds: 0, review: true, reasons: [reason] },
    { ...speech, frames: 0, seconds: 7, reasons: [reason] },
  ]);
});

it('"not checked" is not offered as a label', () => {
  const labels = ['Unavailable', 'Ads'].map((label) => ({
    task: 'ocr-text',
    label,
    rate: null,
    review: true,
  }));
  expect(chosenLabel({ labels }, emptyDraft)).toBe('Ads');
  expect(chosenLabel({ labels: labels.slice(0, 1) }, emptyDraft)).toBeNull();
});

it('a finding without a label offers none', () => {
  const nameless = [{ task: 'known-person-search', label: '', rate: null, review: true }];
  expect(chosenLabel({ labels: nameless }, emptyDraft)).toBeNull();
});
