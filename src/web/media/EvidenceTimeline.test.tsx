// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { someFinding } from '../../testing/web/some-finding.ts';
import { startWords } from '../i18n/words.ts';
import { EvidenceTimeline } from './EvidenceTimeline.tsx';

beforeAll(startWords);
afterEach(cleanup);

const findings = [someFinding({ id: 'a', offset: 12 }), someFinding({ id: 'b', offset: 30 })];

function draw(at: number | null) {
  const onAt = vi.fn();
  render(<EvidenceTimeline duration={100} findings={findings} at={at} onAt={onAt} />);
  const slider = screen.getByRole('slider');
  slider.getBoundingClientRect = () => new DOMRect(50, 0, 200, 20);
  vi.spyOn(slider, 'clientWidth', 'get').mockReturnValue(200);
  slider.setPointerCapture = vi.fn();
  slider.hasPointerCapture = () => slider.matches('[data-held]');
  return { onAt, slider };
}

test('arrows go from finding to finding, other keys ten seconds or to an end', () => {
  const { onAt, slider } = draw(20);
  for (const key of ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End', 'a'])
    fireEvent.keyDown(slider, { key });
  expect(onAt.mock.calls.flat()).toEqual([30, 12, 30, 10, 0, 100]);
});

test('the axis of a part of a stream starts at its own time and gives times of the stream', () => {
  const onAt = vi.fn();
  const own = [someFinding({ id: 'a', offset: 672 }), someFinding({ id: 'b', offset: 690 })];
  render(<EvidenceTimeline start={660} duration={720} findings={own} at={672} onAt={onAt} />);
  const slider = screen.getByRole('slider');
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 600, 20);
  vi.spyOn(slider, 'clientWidth', 'get').mockReturnValue(600);
  slider.setPointerCapture = vi.fn();
  for (const key of ['ArrowRight', 'Home', 'End']) fireEvent.keyDown(slider, { key });
  fireEvent.pointerDown(slider, { clientX: 50 });
  expect(onAt.mock.calls.flat()).toEqual([690, 660, 720, 665]);
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^11:12:/);
  for (const time of ['11:00', '11:15', '12:00']) expect(screen.getByText(time)).toBeTruthy();
});

test('a pointer chooses the moment under it, or the finding beside it, and only while it is held', () => {
  const { onAt, slider } = draw(null);
  fireEvent.pointerMove(slider, { clientX: 150 });
  expect(onAt).not.toHaveBeenCalled();
  fireEvent.pointerDown(slider, { clientX: 150 });
  slider.dataset.held = '';
  fireEvent.pointerMove(slider, { clientX: 113 });
  fireEvent.pointerMove(slider, { clientX: 900 });
  expect(onAt.mock.calls.flat()).toEqual([50, 30, 100]);
});

test('describes the finding at the moment', () => {
  expect(draw(null).slider.getAttribute('aria-valuetext')).toBe('no time selected');
  cleanup();
  expect(draw(12).slider.getAttribute('aria-valuetext')).toMatch(/^0:12: .*Ads/);
  cleanup();
  expect(draw(50).slider.getAttribute('aria-valuetext')).toBe('0:50: no findings here');
});
