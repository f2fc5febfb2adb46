import type { Case, CaseDetail } from '../api/cases.ts';
import type { Submission } from '../api/submissions.ts';

const at = '2026-11-01T00:00:00.000Z';

/** A waiting text as the API gives it, for tests of the browser's side. */
export const shownCase = (of: Partial<Case> & { id: string }): Case => ({
  kind: 'text',
  lane: 'review',
  state: 'open',
  version: 1,
  title: of.id,
  preview: '',
  labels: [],
  thumbnails: [],
  findingCount: 0,
  severity: 0,
  openedAt: at,
  updatedAt: at,
  submissionId: `s-${of.id}`,
  contentId: null,
  userId: null,
  roomId: null,
  forumId: null,
  claim: null,
  handOver: null,
  allowedDecisions: [],
  ownDecision: false,
  blind: false,
  decision: null,
  ...of,
});

export const shownSubmission = (id: string): Submission => ({
  id,
  kind: 'texts',
  state: 'end',
  title: id,
  url: null,
  uploadId: null,
  playUrl: null,
  providerId: null,
  params: {},
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
  createdBy: 'ada',
  createdAt: at,
  updatedAt: at,
  endedAt: at,
  findingCount: 0,
  reviewCount: 0,
  caseId: null,
});

export const shownDetail = (shown: Case): CaseDetail => ({
  case: shown,
  content: null,
  findings: [],
  history: [],
  submission: shownSubmission(shown.submissionId),
  context: { user: null, room: null },
  looks: [],
  appeals: [],
});
