import { allCalls } from '../api/all-calls.ts';
import type { Call } from '../api/call.ts';
import { listCases } from '../api/cases.ts';
import { listLabels } from '../api/labels.ts';
import { listLanes } from '../api/lanes.ts';
import { getSession, listTasks } from '../api/session.ts';
import { paths } from '../web/paths/paths.ts';
import { isCall } from './is-call.ts';

/** What the first list needs. These calls answer with no time of anything but open cases. */
const firstCalls: readonly Call[] = [getSession, listCases, listLanes, listLabels, listTasks];
/** Calls for figures. The demo counts those after it has begun. */
const figureCalls = [...allCalls.values()].filter(({ tag }) => tag === 'Statistics');

export const isForFirstList = isFor(firstCalls);
export const isForFigures = isFor(figureCalls);

/** Whether the page at this address, relative to the demo's folder, begins with the list of open cases. */
export const showsFirstList = (address: string): boolean =>
  [paths.home(), '/queue', paths.queue('review')].includes(address);

function isFor(calls: readonly Call[]) {
  return ({ method, url }: Request): boolean => {
    const { pathname: path } = new URL(url);
    return calls.some((call) => isCall(call, { method, path }));
  };
}
