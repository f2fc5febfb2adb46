import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Case, type CasesPage, getCase, listCases } from '../../api/cases.ts';
import { claimCase, releaseClaim, renewClaim } from '../../api/claims.ts';
import { type DecisionBody, decideCase, undoDecision } from '../../api/decisions.ts';
import { listLabels } from '../../api/labels.ts';
import { listLanes } from '../../api/lanes.ts';
import { getSession, listTasks } from '../../api/session.ts';
import { getPeaks, getSubmission, listSubmissions, type SubmissionState } from '../../api/submissions.ts';
import type { QueueFilters } from '../paths/paths.ts';
import { ask } from './ask.ts';
import { pagesOf, queryOf, rarelyChanges } from './query.ts';

export type CaseFilters = { lane: string } & QueueFilters;
export type SubmissionFilters = { kind?: string | null; state?: string | null; q?: string | null };
/** `since`: the newest case there was when the list was loaded; what opened later is new to the person. */
export type CasePage = CasesPage & { since: string | null; asked: PageAsked };

/** Which page of a list: null the first, else what lies on one side of a cursor of the page beside it. */
export type PageAsked = { cursor: string; direction: 'next' | 'previous'; since: string | null } | null;

const firstPage = 50;
const furtherPages = 100;
/** A list of any length keeps this many pages of rows at hand; the others are fetched again when they are scrolled to. */
const pagesAtHand = 8;

/** One page of a list as `q.cases` holds it. */
export async function casePage(
  filters: CaseFilters,
  asked: PageAsked,
  signal: AbortSignal,
): Promise<CasePage> {
  if (asked) {
    const { cursor, direction, since } = asked;
    const query = { ...filters, cursor, direction, limit: furtherPages };
    return { ...(await ask(listCases, { query }, { signal })), since, asked };
  }
  // Asked first, so that a case opened between the two requests still counts as new or stands in the list.
  const newest = await ask(listCases, { query: { ...filters, sort: 'newest', limit: 1 } }, { signal });
  const page = await ask(listCases, { query: { ...filters, limit: firstPage } }, { signal });
  return { ...page, since: newest.items[0]?.openedAt ?? null, asked };
}

/** What somebody wrote or sent is held no longer than this once no page shows it: it may be erased meanwhile. */
const contentGcMs = 60_000;

const streams = 'video-stream,audio-stream';

/** So many rows are asked for in one go. */
const rowsAtOnce = 100;

/** Rows as they stand now, whatever lane they are in. */
export async function caseRows(ids: readonly string[]): Promise<Case[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / rowsAtOnce) }, (_, at) =>
    ids.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );
  const pages = await Promise.all(
    parts.map((part) => ask(listCases, { query: { lane: 'all', limit: rowsAtOnce, ids: part.join() } })),
  );
  return pages.flatMap(({ items }) => items);
}

/** Everything that is read from the BFF: key and fetcher together. `useQuery(q.lanes())`. */
export const q = {
  session: () => queryOf(getSession, {}, rarelyChanges),
  lanes: () => queryOf(listLanes),
  labels: () => queryOf(listLabels, {}, rarelyChanges),
  tasks: () => queryOf(listTasks, {}, rarelyChanges),
  /** The list as it was loaded. Its key is its own: it is never refetched by itself, so no row moves under the pointer. */
  cases: (filters: CaseFilters) =>
    infiniteQueryOptions({
      queryKey: ['cases', filters],
      queryFn: ({ pageParam, signal }) => casePage(filters, pageParam, signal),
      initialPageParam: null as PageAsked,
      getNextPageParam: ({ nextCursor, since }): PageAsked =>
        nextCursor === null ? null : { cursor: nextCursor, direction: 'next', since },
      getPreviousPageParam: ({ previousCursor, since }): PageAsked =>
        previousCursor === null ? null : { cursor: previousCursor, direction: 'previous', since },
      maxPages: pagesAtHand,
      // Pages move up when the first is let go: compared place by place, each would be copied, and none known again.
      structuralSharing: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** Cases that are to be decided alike, as they stand now: colleagues decide meanwhile. */
  selectedRows: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['selected-rows', ids],
      queryFn: () => caseRows(ids),
      placeholderData: (before: Case[] | undefined) => before,
      staleTime: 0,
      gcTime: 0,
    }),
  /** The newest cases of the same filters: what waits behind "3 new". */
  arrivals: (filters: CaseFilters) =>
    queryOf(listCases, { query: { ...filters, sort: 'newest', limit: 100 } }),
  /** The first cases that hold some words, whatever lane they are in; no list, and nothing of it stays. */
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
  /** Every stream that has not ended, however many streams ended since it began. */
  runningStreams: () =>
    queryOf(listSubmissions, {
      query: { kind: streams, state: 'queued,submitted,running,closing', limit: 200 },
    }),
  /** The loudness of our copy of a sound; asked again in each state, since the copy may come with the next one. */
  peaks: (submissionId: string, state: SubmissionState) =>
    queryOptions({
      queryKey: ['peaks', submissionId, state],
      queryFn: ({ signal }) => ask(getPeaks, { params: { id: submissionId } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: contentGcMs,
    }),
  submission: (submissionId: string) =>
    queryOf(getSubmission, { params: { id: submissionId } }, { gcTime: contentGcMs }),
};

/** Everything that changes something. Each throws a ProblemError. */
export const api = {
  claim: (id: string) => ask(claimCase, { params: { id } }),
  renew: (id: string, epoch: number) => ask(renewClaim, { params: { id }, body: { epoch } }),
  /** Outlives the page, so that closing the tab frees the case. */
  release: (id: string, epoch: number) =>
    ask(releaseClaim, { params: { id }, body: { epoch } }, { keepalive: true }),
  decide: (id: string, body: DecisionBody, idempotencyKey: string) =>
    ask(decideCase, { params: { id }, body }, { idempotencyKey }),
  undo: (id: string) => ask(undoDecision, { params: { id } }),
};
