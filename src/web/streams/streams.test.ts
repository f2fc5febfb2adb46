import { describe, expect, it } from 'vitest';
import { someFinding } from '../../testing/web/some-finding.ts';
import { someDetail, someVideo } from '../../testing/web/some-video.ts';
import { byRisk, currentRisk, lastPieces, steadyOrder } from './risk.ts';

const fragment = (id: string, from: number) => ({
  id,
  offsetStart: from,
  offsetEnd: from + 60,
  receivedAt: '',
  reasons: null,
});
const four = [fragment('a', 0), fragment('b', 60), fragment('c', 120), fragment('d', 180)];
const finding = (fragmentId: string, rate: number, review = true) =>
  someFinding({ id: `${fragmentId}${rate}`, fragmentId, rate, review });

describe('the risk of a stream', () => {
  it('is the worst of the last three fragments; earlier ones no longer count', () => {
    const findings = [finding('a', 0.99), finding('b', 0.6), finding('d', 0.7)];
    expect(currentRisk({ findings, fragments: four })?.rate).toBe(0.7);
    expect(currentRisk({ findings: [finding('a', 0.99)], fragments: four })).toBeNull();
  });

  it('ranks certain findings above doubtful ones, and ignores passed ones', () => {
    const sure = finding('c', 0.6, false);
    expect(currentRisk({ findings: [finding('d', 0.9), sure], fragments: four })).toBe(sure);
    const passed = someFinding({ fragmentId: 'd', label: 'Normal', rate: 1 });
    expect(currentRisk({ findings: [passed], fragments: four })).toBeNull();
  });

  it('goes by seconds for a stream without fragments', () => {
    const spoken = (endTime: number) => someFinding({ startTime: endTime - 4, endTime, review: true });
    expect(currentRisk({ findings: [spoken(10)], fragments: [] })).not.toBeNull();
    const passed = someFinding({ startTime: 400, endTime: 420, action: 'pass' });
    expect(currentRisk({ findings: [spoken(10), passed], fragments: [] })).toBeNull();
  });
});

describe('the wall', () => {
  it('shows the highest risk first, then the oldest, and streams that have not begun last', () => {
    const stream = (id: string, rate: number | null, more = {}) =>
      someDetail({
        submission: someVideo({ id, kind: 'video-stream', ...more }),
        fragments: four,
        findings: rate === null ? [] : [finding('d', rate)],
      });
    const order = byRisk([
      stream('queued', null, { state: 'queued' }),
      stream('young', null, { createdAt: '2026-11-20T09:00:00.000Z' }),
      stream('old', null),
      stream('mild', 0.5),
      stream('bad', 0.9),
    ]);
    expect(order.map(({ submission }) => submission.id)).toEqual(['bad', 'mild', 'old', 'young', 'queued']);
  });

  it('keeps its order under the pointer; new streams are added at the end, ended ones are removed', () => {
    expect(steadyOrder(['a', 'b', 'c'], ['d', 'c', 'a'], true)).toEqual(['a', 'c', 'd']);
    expect(steadyOrder(['a', 'b', 'c'], ['d', 'c', 'a'], false)).toEqual(['d', 'c', 'a']);
  });

  it('lists the last fragments in order, with the gap between them', () => {
    const pieces = lastPieces(
      {
        fragments: [fragment('c', 180), fragment('a', 0), fragment('b', 60)],
        missing: [{ from: 120, to: 180, reason: null }],
        findings: [finding('c', 0.4), finding('c', 0.8)],
      },
      3,
    );
    expect(pieces.map(({ from, missing, worst }) => [from, missing, worst?.rate ?? null])).toEqual([
      [60, false, null],
      [120, true, null],
      [180, false, 0.8],
    ]);
  });
});
