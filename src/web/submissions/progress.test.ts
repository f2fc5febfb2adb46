import { describe, expect, it } from 'vitest';
import { unavailableLabel } from '../../protocol/unavailable-label.ts';
import { someFinding } from '../../testing/web/some-finding.ts';
import { someDetail as detail, someVideo as video } from '../../testing/web/some-video.ts';
import { canClose, detailProgress, progressOf, videoVerdict } from './progress.ts';

describe('the progress of a video', () => {
  it('is null while it is unknown', () => {
    expect(progressOf(video())).toBeNull();
    expect(progressOf(video({ duration: 24 }))).toBeNull();
  });

  it('follows the captured frames, at the requested interval or the default of three seconds', () => {
    expect(progressOf(video({ duration: 24, frames: 6 }))).toBe(0.25);
    expect(progressOf(video({ duration: 24, frames: 4, params: {} }))).toBe(0.5);
  });

  it('follows the received fragments and findings, and is 1 at the end', () => {
    const running = detail({
      submission: video({ duration: 24 }),
      fragments: [{ id: 'f', offsetStart: 0, offsetEnd: 12, receivedAt: '', reasons: null }],
    });
    expect(detailProgress(running)).toBe(0.5);
    expect(detailProgress(detail({ submission: video({ state: 'end', duration: 24 }) }))).toBe(1);
  });

  it('a submission can be closed until it is closing', () => {
    expect((['queued', 'submitted', 'running', 'closing', 'end'] as const).filter(canClose)).toEqual([
      'queued',
      'submitted',
      'running',
    ]);
  });
});

describe('videoVerdict', () => {
  it('V16: is not clear if the service could not check a part', () => {
    const failed = {
      id: 'c',
      type: 'fragment',
      receivedAt: '',
      reasons: null,
      duplicates: 0,
      outOfOrder: false,
    } as const;
    const callbacks = [{ ...failed, oddities: [], reason: null, failure: 'broke down (2003)', raw: '' }];
    expect(videoVerdict(detail({ submission: video({ state: 'end' }), callbacks }))).toBe('none');
  });

  it('asks for a review if any finding does, and is clear only at the end', () => {
    expect(videoVerdict(detail({ findings: [someFinding({}), someFinding({ review: true })] }))).toBe(
      'review',
    );
    expect(videoVerdict(detail({ findings: [someFinding({ action: 'block' })] }))).toBe('block');
    expect(videoVerdict(detail({}))).toBe('none');
    expect(videoVerdict(detail({ submission: video({ state: 'end' }) }))).toBe('clear');
  });

  it('C8: is not clear if a part was not checked', () => {
    const missing = [{ from: 4, to: 24, reason: 'The engines were busy.' }];
    const ended = video({ state: 'end' });
    expect(videoVerdict(detail({ submission: ended, missing }))).toBe('part');
    const unlooked = someFinding({ label: unavailableLabel });
    expect(videoVerdict(detail({ submission: ended, findings: [unlooked] }))).toBe('part');
    expect(
      videoVerdict(detail({ submission: ended, findings: [someFinding({ review: true })], missing })),
    ).toBe('review');
  });
});
