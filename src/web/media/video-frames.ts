import type { Evidence, Finding } from '../../api/findings.ts';
import { standingOf } from './boxes.ts';

/** A picture of a video with all its findings. */
export type VideoFrame = {
  key: string;
  evidence: Evidence | null;
  offset: number | null;
  findings: Finding[];
};

/**
 * One frame for each picture, in the video's order. Findings at the same moment share a frame, although each task
 * stored its own picture.
 */
export function videoFrames(findings: readonly Finding[]): VideoFrame[] {
  const frames = new Map<string, VideoFrame>();
  for (const finding of findings) {
    if (finding.evidence === null && (finding.offset === null || finding.startTime !== null)) continue;
    const key = frameKey(finding);
    const frame = frames.get(key);
    if (!frame) {
      frames.set(key, { key, evidence: finding.evidence, offset: finding.offset, findings: [finding] });
      continue;
    }
    frame.findings.push(finding);
    frame.evidence = better(frame.evidence, finding.evidence);
  }
  return [...frames.values()].sort((a, b) => (a.offset ?? Infinity) - (b.offset ?? Infinity));
}

/** Key of the frame that shows a finding: its offset, or its picture if there is no offset. */
export function frameKey(finding: Finding): string {
  if (finding.offset !== null) return `t${finding.offset}`;
  return finding.evidence ? `e${finding.evidence.id}` : `f${finding.id}`;
}

function better(a: Evidence | null, b: Evidence | null): Evidence | null {
  const worth = { stored: 2, waiting: 1, lost: 0 };
  if (a === null || b === null) return a ?? b;
  return worth[b.state] > worth[a.state] ? b : a;
}

const standingWorth = { block: 2, review: 1, pass: 0 };

/** Order of findings: block before review before pass, then by score. */
export function weight(finding: Finding): number {
  return standingWorth[standingOf(finding)] + (finding.rate ?? 0) / 2;
}

/** Index of the frame to open first; 0 if there is none. */
export function worstFrame(frames: readonly VideoFrame[]): number {
  const worth = frames.map((frame) => Math.max(0, ...frame.findings.map(weight)));
  return Math.max(0, worth.indexOf(Math.max(...worth)));
}

/** The worst finding of a frame. It names the frame. */
export function worstFinding(findings: readonly Finding[]): Finding | null {
  return findings.reduce<Finding | null>(
    (worst, finding) => (worst === null || weight(finding) > weight(worst) ? finding : worst),
    null,
  );
}

/** Index of the frame nearest to a moment; -1 if no frame has a moment. */
export function frameNear(frames: readonly VideoFrame[], seconds: number): number {
  let nearest = -1;
  let distance = Number.POSITIVE_INFINITY;
  frames.forEach((frame, index) => {
    if (frame.offset === null) return;
    const away = Math.abs(frame.offset - seconds);
    if (away < distance) [nearest, distance] = [index, away];
  });
  return nearest;
}
