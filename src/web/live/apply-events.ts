import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type Case, type CaseDetail, getCase, listCases } from '../../api/cases.ts';
import type { AppEvent } from '../../api/events.ts';
import { listLanes } from '../../api/lanes.ts';
import { getSubmission, listSubmissions } from '../../api/submissions.ts';
import { getUser } from '../../api/users.ts';
import { type CasePage, caseRows, type PageParam, q } from '../api/client.ts';
import { applyPresence } from '../api/people.ts';
import { invalidate, invalidateAll, keyOf } from '../api/query.ts';
import type { SettingsPart } from '../api/settings-changed.ts';
import { webhooksChanged } from '../api/webhooks.ts';
import { mayManage } from '../session/may-manage.ts';
import { followNow } from './follow-now.ts';
import { addHanded } from './handed-list.ts';

type CaseList = InfiniteData<CasePage, PageParam>;

/** Only the list knows where its search matched. */
const keepHit = (changed: Case, { hit }: Case): Case => (hit ? { ...changed, hit } : changed);

/** Replaces a case in every loaded list, without moving it. */
export function patchRow(queryClient: QueryClient, changed: Case): void {
  queryClient.setQueriesData<CaseList>({ queryKey: ['cases'] }, (list) => {
    if (!list?.pages.some((page) => page.items.some((row) => row.id === changed.id))) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.map((row) => (row.id === changed.id ? keepHit(changed, row) : row)),
    }));
    return { ...list, pages };
  });
}

/** Stores a case from an answer in the caches of its page and its rows. */
export function rememberCase(queryClient: QueryClient, detail: CaseDetail): void {
  const { queryKey } = q.case(detail.case.id);
  // A request in flight was read before this change and would restore the old state.
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, detail);
  patchRow(queryClient, detail.case);
}

export const decideKey = (caseId: string) => ['decide', caseId];
/** Whether a decision from this window is in flight. */
const isDeciding = (queryClient: QueryClient, caseId: string) =>
  queryClient.isMutating({ mutationKey: decideKey(caseId) }) > 0;

function listedIds(queryClient: QueryClient): Set<string> {
  const lists = queryClient.getQueriesData<CaseList>({ queryKey: ['cases'] });
  return new Set(
    lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.items.map(({ id }) => id)) ?? []),
  );
}

/** The cases in loaded lists, and the open one. */
function casesAtHand(queryClient: QueryClient): string[] {
  const open = queryClient.getQueriesData<CaseDetail>({ queryKey: keyOf(getCase), type: 'active' });
  return [...listedIds(queryClient), ...open.flatMap(([, detail]) => detail?.case.id ?? [])];
}

async function refreshCase(queryClient: QueryClient, caseId: string): Promise<void> {
  const { queryKey } = q.case(caseId);
  // Refetch even if a request is in flight: its answer may be older than the event.
  await queryClient.refetchQueries({ queryKey, exact: true });
  const detail = queryClient.getQueryData(queryKey);
  if (detail) patchRow(queryClient, detail.case);
}

async function refreshRows(queryClient: QueryClient, ids: readonly string[]): Promise<void> {
  for (const row of await caseRows(ids).catch(() => [])) {
    if (isDeciding(queryClient, row.id)) continue;
    patchRow(queryClient, row);
    queryClient.setQueryData(q.case(row.id).queryKey, (known) => known && { ...known, case: row });
    // The rest of its page is refetched when it is opened again.
    void queryClient.invalidateQueries({ queryKey: q.case(row.id).queryKey, refetchType: 'none' });
  }
}

/** Refetches open cases in full, one by one, and rows of lists in one request. */
function refreshCases(queryClient: QueryClient, caseIds: Iterable<string>): Promise<unknown>[] {
  const listed = listedIds(queryClient);
  const [open, rows]: [string[], string[]] = [[], []];
  for (const caseId of caseIds) {
    // The server's state is older than the decision just made here, whose answer is on its way.
    if (isDeciding(queryClient, caseId)) continue;
    const query = queryClient.getQueryCache().find({ queryKey: q.case(caseId).queryKey });
    if (query?.isActive()) open.push(caseId);
    else if (query || listed.has(caseId)) rows.push(caseId);
  }
  return [
    ...open.map((caseId) => refreshCase(queryClient, caseId)),
    ...(rows.length > 0 ? [refreshRows(queryClient, rows)] : []),
  ];
}

/** Refetches a case wherever it is shown. */
export async function refetchCase(queryClient: QueryClient, caseId: string): Promise<void> {
  await Promise.all(refreshCases(queryClient, [caseId]));
}

/** Rows that still show a placeholder for a picture of one of these submissions. */
function rowsAwaitingPictures(queryClient: QueryClient, submissionIds: Set<string>): string[] {
  const lists = queryClient.getQueriesData<CaseList>({ queryKey: ['cases'] });
  const rows = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.items) ?? []);
  const waiting = rows.filter(
    (row) => submissionIds.has(row.submissionId) && row.thumbnails.some(({ state }) => state === 'waiting'),
  );
  return waiting.map((row) => row.id);
}

function holdsSubmission(data: unknown, submissionIds: Set<string>): boolean {
  if (typeof data !== 'object' || data === null || !('submission' in data)) return false;
  const submission = data.submission;
  if (typeof submission !== 'object' || submission === null || !('id' in submission)) return false;
  return typeof submission.id === 'string' && submissionIds.has(submission.id);
}

/** Whether the page has this claim already, as after its own request. */
const isKnown = (queryClient: QueryClient, { caseId, epoch = Infinity }: ClaimEvent): boolean =>
  (queryClient.getQueryData(q.case(caseId).queryKey)?.case.claim?.epoch ?? -1) >= epoch;
type ClaimEvent = Extract<AppEvent, { type: 'claim.changed' }>;

/** Notifies about a case that was handed to this person, or to all supervisors, on every page. */
function notifyHanded(queryClient: QueryClient, event: Extract<AppEvent, { type: 'case.handed' }>): void {
  const person = queryClient.getQueryData(q.session().queryKey)?.person;
  if (!person || event.by.id === person.id) return;
  const toMe = event.toId === null ? mayManage(person.role) : event.toId === person.id;
  if (toMe)
    addHanded(queryClient, { caseId: event.caseId, by: event.by.name, toSupervisors: event.toId === null });
}

/** Code for rare changes is loaded on the first one. */
async function applyRare(queryClient: QueryClient, parts: Set<SettingsPart>, people: Set<string>) {
  // After an upgrade the server no longer has this page's scripts; then everything is refetched.
  const here = await Promise.all([import('../api/settings-changed.ts'), import('../api/access.ts')]).catch(
    () => null,
  );
  if (!here) return invalidateAll(queryClient);
  const [{ settingsChanged }, { applyAccess }] = here;
  await Promise.all([
    ...[...parts].map((part) => settingsChanged(queryClient, part)),
    ...[...people].map((personId) => applyAccess(queryClient, personId)),
  ]);
}

/** Applies a batch of events to the caches. A loaded list keeps its rows and their order. */
export async function applyEvents(queryClient: QueryClient, events: AppEvent[]): Promise<void> {
  const cases = new Set<string>();
  const submissions = new Set<string>();
  let counts = false;
  for (const event of events) {
    if ('submissionId' in event) submissions.add(event.submissionId);
    if (event.type === 'presence.changed') applyPresence(queryClient, event);
    if (event.type === 'case.handed') notifyHanded(queryClient, event);
    if (event.type === 'case.changed' || event.type === 'case.handed') cases.add(event.caseId);
    if (event.type === 'claim.changed' && !isKnown(queryClient, event)) cases.add(event.caseId);
    if (event.type === 'case.opened' || event.type === 'case.changed' || event.type === 'case.handed')
      counts = true;
  }
  followNow(queryClient, events);
  for (const caseId of rowsAwaitingPictures(queryClient, submissions)) cases.add(caseId);
  const jobs: Promise<unknown>[] = [];
  const set = new Set(events.flatMap((event) => (event.type === 'settings.changed' ? event.part : [])));
  const people = new Set(events.flatMap((event) => (event.type === 'access.changed' ? event.personId : [])));
  if (set.size + people.size > 0) jobs.push(applyRare(queryClient, set, people));
  // Each row carries the names of its labels.
  if (set.has('labels')) for (const caseId of casesAtHand(queryClient)) cases.add(caseId);
  if (events.some(({ type }) => type === 'webhook.changed')) jobs.push(webhooksChanged(queryClient));
  if (counts) jobs.push(invalidate(queryClient, listLanes, listCases, getUser));
  if (cases.size > 0) jobs.push(queryClient.invalidateQueries({ queryKey: ['selected-rows'] }));
  if (submissions.size > 0) {
    jobs.push(invalidate(queryClient, listSubmissions));
    jobs.push(
      queryClient.invalidateQueries({
        predicate: (query) =>
          (query.queryKey[0] === getSubmission.path || query.queryKey[0] === getCase.path) &&
          holdsSubmission(query.state.data, submissions),
      }),
    );
  }
  jobs.push(...refreshCases(queryClient, cases));
  await Promise.all(jobs);
}
