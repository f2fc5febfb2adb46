// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Evidence } from '../../api/findings.ts';
import { someFinding } from '../../testing/web/some-finding.ts';
import common from '../i18n/en/common.json';
import media from '../i18n/en/media.json';
import { FrameViewer } from './FrameViewer.tsx';

beforeAll(async () => {
  // jsdom has no media queries, but Mantine uses one for the colour scheme.
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, media } } });
});
afterEach(cleanup);

const frame: Evidence = {
  id: 'e1',
  url: '/media/e1',
  state: 'stored',
  width: 1280,
  height: 720,
  print: null,
};
const finding = someFinding({
  id: 'f1',
  offset: 24,
  rate: 0.64,
  review: true,
  text: 'WIN FREE COINS',
  box: [
    [0.1, 0.8],
    [0.6, 0.75],
    [0.61, 0.85],
    [0.11, 0.9],
  ],
});

function show(props: { frame?: Evidence | null; activeId?: string | null; blurred?: boolean } = {}) {
  const onActive = vi.fn();
  const onBlurred = vi.fn();
  render(
    <MantineProvider>
      <FrameViewer
        frame={props.frame === undefined ? frame : props.frame}
        offset={24}
        findings={[finding]}
        activeId={props.activeId ?? null}
        onActive={onActive}
        blurred={props.blurred ?? false}
        onBlurred={onBlurred}
      />
    </MantineProvider>,
  );
  return { onActive, onBlurred };
}

describe('FrameViewer', () => {
  it('draws the box in pixels of the frame, over a picture of the same shape', () => {
    show();
    const box = screen.getByTestId('box');
    expect(box.getAttribute('points')).toBe('128,576 768,540 780.8,612 140.8,648');
    expect(box.closest('svg')?.getAttribute('viewBox')).toBe('0 0 1280 720');
    expect(box.dataset.findingId).toBe('f1');
  });

  it('reads the box aloud: task, label, score, standing, words, moment', () => {
    show();
    expect(screen.getByTestId('box').getAttribute('aria-label')).toBe(
      'OCR, Ads, score .64, needs review, “WIN FREE COINS”, 0:24',
    );
  });

  it('reports which box has the pointer or the focus, and when it leaves', () => {
    const { onActive } = show();
    const box = screen.getByTestId('box');
    fireEvent.focus(box);
    expect(onActive).toHaveBeenLastCalledWith('f1');
    fireEvent.blur(box);
    expect(onActive).toHaveBeenLastCalledWith(null);
    fireEvent.mouseEnter(box);
    expect(onActive).toHaveBeenLastCalledWith('f1');
  });

  it.each([
    ['waiting', 'The picture is on its way'],
    ['lost', 'The picture could not be stored'],
  ] as const)('says why a picture is missing when it is %s, and still draws the box', (state, title) => {
    show({ frame: { ...frame, state } });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByTestId('box')).toBeTruthy();
  });

  it('offers to reload a picture that failed to load', () => {
    show();
    fireEvent.error(screen.getByTestId('frame'));
    expect(screen.queryByTestId('frame')).toBeNull();
    fireEvent.click(screen.getByText('Try again'));
    expect(screen.getByTestId('frame')).toBeTruthy();
  });

  it('shows a blurred picture only on request', () => {
    const { onBlurred } = show({ blurred: true });
    fireEvent.click(screen.getByText('Show'));
    expect(onBlurred).toHaveBeenCalledWith(false);
  });
});
