import type { Submission, SubmissionDetail } from '../../api/submissions.ts';

/** An ordinary submission, so that tests only state what they are about. */
export function someVideo(given: Partial<Submission> = {}): Submission {
  return {
    id: 's1',
    kind: 'video-file',
    state: 'running',
    title: 'street.mp4',
    url: null,
    uploadId: 'u1',
    playUrl: null,
    providerId: 'v1',
    params: { interval: 1 },
    customInfo: null,
    roomId: null,
    userId: null,
    forumId: null,
    message: null,
    reasons: null,
    duration: null,
    frames: null,
    captureStart: null,
    place: null,
    overdue: false,
    createdBy: 'Mo',
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    endedAt: null,
    findingCount: 0,
    reviewCount: 0,
    caseId: null,
    ...given,
  };
}

export function someDetail(given: Partial<SubmissionDetail>): SubmissionDetail {
  return {
    submission: someVideo(),
    findings: [],
    fragments: [],
    missing: [],
    summary: [],
    transcript: [],
    callbacks: [],
    cases: [],
    ...given,
  };
}
