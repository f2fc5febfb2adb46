import { listAudit } from '../../api/audit.ts';
import { listCases } from '../../api/cases.ts';
import { decideCase, undoDecision } from '../../api/decisions.ts';
import { changeLane, listLanes } from '../../api/lanes.ts';
import { problemStatus } from '../../api/problem.ts';
import type { RefusalReason } from '../../api/refusals.ts';
import { listSubmissions } from '../../api/submissions.ts';
import { languageOf } from '../../bff/language.ts';
import { problemBody } from '../../bff/problem-body.ts';
import { Failure } from '../../review/context/failure.ts';
import type { Answer } from '../handlers.ts';
import { isCall } from '../is-call.ts';

/** What can be wrong in the demo, one at a time, to see what the pages do about it. */
export const edgeStates = ['normal', 'empty', 'slow', 'offline', 'conflict', 'unavailable'] as const;
export type EdgeState = (typeof edgeStates)[number];

const slowMs = 3000;

/** Answers as in this state; `answer` is the real one. */
export function answerIn(state: EdgeState, answer: Answer, pauseMs = slowMs): Answer {
  return {
    normal: answer,
    empty: async (request: Request) => emptied(request, await answer(request)),
    slow: async (request: Request) => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return answer(request);
    },
    offline: () => Response.error(),
    conflict: (request: Request) => {
      const reason = conflictOf(request);
      return reason ? refusal(reason, request) : answer(request);
    },
    unavailable: (request: Request) => refusal('database_unavailable', request),
  }[state];
}

const emptyLists = [listCases, listSubmissions, listAudit];

/** Empties lists of cases, submissions and the audit, and the lanes' counts. Other answers stay. */
async function emptied(request: Request, response: Response): Promise<Response> {
  const place = placeOf(request);
  const isList = emptyLists.some((call) => isCall(call, place));
  if (!response.ok || !(isList || isCall(listLanes, place))) return response;
  const body = await response.json();
  const empty = isList
    ? {
        ...body,
        items: [],
        ...Object.fromEntries(cursors.filter((name) => name in body).map((name) => [name, null])),
      }
    : { lanes: body.lanes.map((lane: object) => ({ ...lane, open: 0, oldestAt: null })) };
  return Response.json(empty);
}
const cursors = ['nextCursor', 'previousCursor', 'newestAt'];

/** Why a decision, an undo or a change of a lane is refused if somebody else was quicker. */
function conflictOf(request: Request): RefusalReason | null {
  const place = placeOf(request);
  if (isCall(decideCase, place)) return 'case_decided_meanwhile';
  if (isCall(undoDecision, place)) return 'decision_cannot_be_undone';
  if (isCall(changeLane, place)) return 'lane_filters_changed';
  return null;
}

const placeOf = ({ method, url }: Request) => ({ method, path: new URL(url).pathname });

/** The product's own refusal, in the page's language. */
function refusal(reason: RefusalReason, request: Request): Response {
  const failure = new Failure(reason);
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '5' };
  const body = problemBody(failure, languageOf(request.headers.get('accept-language')));
  return new Response(JSON.stringify(body), { status: problemStatus[failure.code], headers });
}
