import type { Call } from '../api/call.ts';
import { listCases } from '../api/cases.ts';
import { listLabels } from '../api/labels.ts';
import { listLanes } from '../api/lanes.ts';
import { getSession, listTasks } from '../api/session.ts';
import { paths } from '../web/paths/paths.ts';
import { isCall } from './is-call.ts';

/** The calls that the first list needs. They answer with no time of anything but open cases. */
const needed: readonly Call[] = [getSession, listCases, listLanes, listLabels, listTasks];

/** Whether the page at this address, relative to the demo's folder, begins with the list of open cases. */
export const showsFirstList = (address: string): boolean =>
  [paths.home(), '/queue', paths.queue('review')].includes(address);

export function isForFirstList({ method, url }: Request): boolean {
  const { pathname: path } = new URL(url);
  return needed.some((call) => isCall(call, { method, path }));
}
