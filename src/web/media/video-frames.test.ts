import { describe, expect, it } from 'vitest';
import type { Evidence, Finding } from '../../api/findings.ts';
import { someFinding } from '../../testing/web/some-finding.ts';
import { frameNear, videoFrames, worstFinding, worstFrame } from './video-frames.ts';

const picture = (id: string, state: Evidence['state'] = 'stored'): Evidence => ({
  id,
  url: `/media/${id}`,
  state,
  width: 1280,
  height: 720,
  print: null,
});
const at = (offset: number | null, more: Partial<Finding> = {}) =>
  someFinding({ offset, evidence: picture(`p${offset}`), ...more });

describe('videoFrames', () => {
  it('merges the findings of several tasks at the same moment into one frame, in the order of the video', () => {
    const frames = videoFrames([
      at(24, { id: 'a', evidence: picture('ocr') }),
      at(3, { id: 'b' }),
      at(24, { id: 'c', evidence: picture('gallery') }),
    ]);
    expect(frames.map(({ offset, findings }) => [offset, findings.map(({ id }) => id)])).toEqual([
      [3, ['b']],
      [24, ['a', 'c']],
    ]);
  });

  it('uses the stored picture if another one of the same moment was lost', () => {
    const [frame] = videoFrames([
      at(24, { evidence: picture('gone', 'lost') }),
      at(24, { evidence: picture('kept') }),
    ]);
    expect(frame?.evidence?.id).toBe('kept');
  });

  it('keeps pictures without an offset apart, at the end, and leaves speech out', () => {
    const frames = videoFrames([
      at(null, { evidence: picture('x') }),
      at(null, { evidence: picture('y') }),
      someFinding({ startTime: 12.2, endTime: 15.9 }),
      at(1),
    ]);
    expect(frames.map(({ key }) => key)).toEqual(['t1', 'ex', 'ey']);
  });
});

describe('worstFrame', () => {
  it('prefers blocked to review, then the higher score', () => {
    const review = (rate: number) => ({ review: true, rate }) as const;
    const frames = videoFrames([
      at(1, review(0.9)),
      at(2, { review: false, action: 'block', rate: 0.2 }),
      at(3),
    ]);
    expect(worstFrame(frames)).toBe(1);
    expect(worstFrame(videoFrames([at(1, review(0.5)), at(2, review(0.7))]))).toBe(1);
    expect(worstFrame([])).toBe(0);
  });

  it('names a frame after its worst finding', () => {
    expect(worstFinding([at(1, { id: 'low', rate: 0.1 }), at(1, { id: 'high', rate: 0.8 })])?.id).toBe(
      'high',
    );
  });
});

describe('frameNear', () => {
  it('finds the frame nearest to a moment, and none if no frame has a moment', () => {
    const frames = videoFrames([at(3), at(9), at(24)]);
    expect(frameNear(frames, 10)).toBe(1);
    expect(frameNear(frames, 1000)).toBe(2);
    expect(frameNear(videoFrames([at(null)]), 3)).toBe(-1);
  });
});
