import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Case, type CasesPage, getCase, listCases } from '../../api/cases.ts';
import { claimCase, releaseClaim, renewClaim } from '../../api/claims.ts';
import { type DecisionBody, decideCase, undoDecision } from '../../api/decisions.ts';
import { listLabels } from '../../api/labels.ts';
import { listLanes } from '../../api/lanes.ts';
import { getSession, listTasks } from '../../api/session.ts';
import {
  compareScores,
  getPeaks,
  getSubmission,
  listSubmissions,
  type SubmissionState,
} from '../../api/submissions.ts';
import type { QueueFilters } from '../paths/paths.ts';
import { ask } from './ask.ts';
import { pagesOf, queryOf, rarelyChanges } from './query.ts';

export type CaseFilters = { lane: string } & QueueFilters;
export type SubmissionFilters = { kind?: string | null; state?: string | null; q?: string | null };
/** `since`: when the newest case opened at the time of loading. Cases opened after it count as new. */
export type CasePage = Omit<CasesPage, 'newestAt'> & { since: string | null; param: PageParam };

/** Position of a page: null for the first page, otherwise a cursor of the neighbouring page and a direction. */
export type PageParam = { cursor: string; direction: 'next' | 'previous'; since: string | null } | null;

const firstPage = 50;
const furtherPages = 100;
/** Pages kept in memory for a list of any length. Others are fetched again when they are scrolled to. */
const pagesAtHand = 8;

/** Loads one page of a list, as `q.cases` stores it. */
export async function casePage(
  filters: CaseFilters,
  param: PageParam,
  signal: AbortSignal,
): Promise<CasePage> {
  if (param) {
    const { cursor, direction, since } = param;
    const query = { ...filters, cursor, direction, limit: furtherPages };
    const { newestAt: _, ...page } = await ask(listCases, { query }, { signal });
    return { ...page, since, param };
  }
  const { newestAt, ...page } = await ask(listCases, { query: { ...filters, limit: firstPage } }, { signal });
  return { ...page, since: newestAt, param };
}

/** How long content stays cached after no page shows it. It may be erased meanwhile. */
const contentGcMs = 60_000;

const streams = 'video-stream,audio-stream';

/** Rows per request. */
const rowsAtOnce = 100;

/** The current state of these cases, from all lanes. */
export async function caseRows(ids: readonly string[]): Promise<Case[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / rowsAtOnce) }, (_, at) =>
    ids.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );
  const pages = await Promise.all(
    parts.map((part) => ask(listCases, { query: { lane: 'all', limit: rowsAtOnce, ids: part.join() } })),
  );
  return pages.flatMap(({ items }) => items);
}

/** Everything that is read from the BFF, as query options. `useQuery(q.lanes())`. */
export const q = {
  session: () => queryOf(getSession, {}, rarelyChanges),
  lanes: () => queryOf(listLanes),
  labels: () => queryOf(listLabels, {}, rarelyChanges),
  tasks: () => queryOf(listTasks, {}, rarelyChanges),
  /**
   * The list as it was loaded. It has its own key and is never refetched by itself, so rows do not move under the
   * pointer.
   */
  cases: (filters: CaseFilters) =>
    infiniteQueryOptions({
      queryKey: ['cases', filters],
      queryFn: ({ pageParam, signal }) => casePage(filters, pageParam, signal),
      initialPageParam: null as PageParam,
      getNextPageParam: ({ nextCursor, since }): PageParam =>
        nextCursor === null ? null : { cursor: nextCursor, direction: 'next', since },
      getPreviousPageParam: ({ previousCursor, since }): PageParam =>
        previousCursor === null ? null : { cursor: previousCursor, direction: 'previous', since },
      maxPages: pagesAtHand,
      // Dropping the first page shifts the others. Structural sharing compares by index and would copy every page.
      structuralSharing: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** The current state of the cases selected for a bulk decision: colleagues may decide them meanwhile. */
  selectedRows: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['selected-rows', ids],
      queryFn: () => caseRows(ids),
      placeholderData: (before: Case[] | undefined) => before,
      staleTime: 0,
      gcTime: 0,
    }),
  /** The newest cases for the same filters: what the "3 new" button will load. */
  arrivals: (filters: CaseFilters) =>
    queryOf(listCases, { query: { ...filters, sort: 'newest', limit: 100 } }),
  /** The first cases that contain these words, in all lanes. The result is not kept as a list. */
  caseSearch: (words: string, limit: number) =>
    queryOptions({
      queryKey: ['case-search', words, limit],
      queryFn: ({ signal }) => ask(listCases, { query: { lane: 'all', q: words, limit } }, { signal }),
      gcTime: 60_000,
    }),
  case: (caseId: string) => queryOf(getCase, { params: { id: caseId } }, { gcTime: contentGcMs }),
  submissions: (filters: SubmissionFilters) => pagesOf(listSubmissions, { query: filters }),
  endedStreams: (words: string | null) =>
    q.submissions({ kind: streams, state: 'closed,end,error', q: words }),
  /** All running streams, however many have ended since. */
  runningStreams: () =>
    queryOf(listSubmissions, {
      query: { kind: streams, state: 'queued,submitted,running,closing', limit: 200 },
    }),
  /** Loudness of our copy of the audio. The state is in the key, since the copy may arrive with the next state. */
  peaks: (submissionId: string, state: SubmissionState) =>
    queryOptions({
      queryKey: ['peaks', submissionId, state],
      queryFn: ({ signal }) => ask(getPeaks, { params: { id: submissionId } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: contentGcMs,
    }),
  submission: (submissionId: string) =>
    queryOf(getSubmission, { params: { id: submissionId } }, { gcTime: contentGcMs }),
  scoresCompared: (submissionId: string) =>
    queryOf(compareScores, { params: { id: submissionId } }, { ...rarelyChanges, gcTime: contentGcMs }),
};

/**
 * Every change to a case. Each call throws a ProblemError. What the page already shows as done goes on after the page
 * is closed or reloaded.
 */
export const api = {
  claim: (id: string) => ask(claimCase, { params: { id } }),
  renew: (id: string, epoch: number) => ask(renewClaim, { params: { id }, body: { epoch } }),
  /** Closing the tab frees the case. */
  release: (id: string, epoch: number) =>
    ask(releaseClaim, { params: { id }, body: { epoch } }, { keepalive: true }),
  decide: (id: string, body: DecisionBody, idempotencyKey: string) =>
    ask(decideCase, { params: { id }, body }, { idempotencyKey, keepalive: true }),
  undo: (id: string) => ask(undoDecision, { params: { id } }, { keepalive: true }),
};
