import type { Case, CaseDetail } from '../api/cases.ts';
import { someVideo } from './web/some-video.ts';

const at = '2026-11-01T00:00:00.000Z';

/** A waiting text as the API answers it, for tests of browser code. */
export const shownCase = (of: Partial<Case> & { id: string }): Case => ({
  kind: 'text',
  lane: 'review',
  state: 'open',
  settled: null,
  sampled: false,
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
  language: null,
  claim: null,
  handOver: null,
  allowedDecisions: [],
  ownDecision: false,
  blind: false,
  decision: null,
  ...of,
});

export const shownDetail = (shown: Case): CaseDetail => ({
  case: shown,
  content: null,
  findings: [],
  history: [],
  submission: someVideo({ id: shown.submissionId, kind: 'texts', state: 'end', uploadId: null, endedAt: at }),
  context: { user: null, room: null },
  looks: [],
  appeals: [],
});
