// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { someFinding } from '../../testing/web/some-finding.ts';
import { loadWords, startWords } from '../i18n/words.ts';
import { regionsOf } from './audio-regions.ts';
import { Waveform } from './Waveform.tsx';

beforeAll(async () => {
  await startWords();
  await loadWords(['audio']);
});
afterEach(cleanup);

const findings = [
  someFinding({ id: 'bait', task: 'speech-moderation', review: true, startTime: 12, endTime: 16 }),
  someFinding({ id: 'insult', task: 'speech-moderation', label: 'Abuse', startTime: 30, endTime: 31 }),
];

function draw(at: number | null) {
  const handlers = { onAt: vi.fn(), onRegion: vi.fn(), onActive: vi.fn() };
  render(
    <Waveform
      peaks={[0.1, 0.5, 0.2]}
      length={40}
      duration={40}
      regions={regionsOf(findings)}
      at={at}
      activeId={null}
      {...handlers}
    />,
  );
  return handlers;
}

test('keys move by one or ten seconds, and never past the end', () => {
  const { onAt } = draw(35);
  const slider = screen.getByRole('slider');
  for (const key of ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End']) {
    fireEvent.keyDown(slider, { key });
  }
  expect(onAt.mock.calls.flat()).toEqual([36, 34, 40, 25, 0, 40]);
});

test('names the current position and its finding, and says when no position is chosen', () => {
  draw(13);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(
    /^0:13: Speech, Ads.*needs review/,
  );
  cleanup();
  draw(null);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('no time selected');
});

test('names a region by its time range, outlines it by its verdict, and seeks to its start by key', () => {
  const { onRegion, onActive } = draw(null);
  const [bait, insult] = screen.getAllByTestId('region');
  expect(bait?.getAttribute('aria-label')).toMatch(/Ads.*0:12–0:16$/);
  expect([bait?.dataset.standing, insult?.dataset.standing]).toEqual(['review', 'block']);
  if (!insult) throw new Error('no second region');
  fireEvent.focus(insult);
  expect(onActive).toHaveBeenLastCalledWith('insult');
  fireEvent.click(insult, { detail: 0 });
  expect(onRegion.mock.calls[0]?.[1]).toBe(30);
});
