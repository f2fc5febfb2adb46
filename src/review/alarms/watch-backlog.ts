import { isBacklogAlarm, nextBacklogScore, overdispersionOf } from '../../platform/statistics/backlog.ts';
import { because } from '../../reasons/reason.ts';
import { isRecounting } from '../counting/recount.ts';
import { readEvery } from '../stats/read-sums.ts';
import type { BacklogWatch } from '../store/tables/alarms.ts';
import type { Trx } from '../store/tables.ts';
import type { Found } from './found.ts';

const hourMs = 3_600_000;
const week = 7 * 24;
/** An hour is compared with the same one of the weeks before, at least two of them. */
const [pastWeeks, fewestWeeks] = [8, 2];
/** An hour is complete once its last cases are counted. */
const countedAfterMs = 5 * 60_000;
const everything = { lane: '', kind: null };
/** The score cannot rise further, so that it comes back once the backlog shrinks. */
const highest = 7;

type Hour = { opened: number; closed: number };

/** Adds the hours since the last look to the chart of all cases that wait for their first decision. */
export async function watchBacklog(trx: Trx): Promise<Found[]> {
  const { backlog: before } = await trx.selectFrom('alarm_watch').select('backlog').executeTakeFirstOrThrow();
  const to = Math.floor((Date.now() - countedAfterMs) / hourMs);
  const from = Math.max(before?.hour ?? 0, to - week);
  const now = from < to && !(await isRecounting(trx)) ? await watch(trx, before, { from, to }) : before;
  if (!now?.alarmed) return [];
  const { hours, opened, closed } = now;
  const words = because('alarm_backlog', { hours, opened, closed });
  return [{ kind: 'backlog', subject: '', words }];
}

async function watch(
  trx: Trx,
  before: BacklogWatch | null,
  { from, to }: { from: number; to: number },
): Promise<BacklogWatch> {
  const start = from - pastWeeks * week;
  const hours = await hoursFrom(trx, start, to);
  const first = hours.findIndex(({ opened }) => opened > 0);
  const expect = (at: number) => expected(hours.slice(Math.max(0, first), at), at - Math.max(0, first));
  const past = hours.slice(0, from - start).flatMap((hour, at) => {
    const usual = first < 0 ? null : expect(at);
    return usual ? [{ opened: hour.opened, expectedOpened: usual.opened }] : [];
  });
  const spread = overdispersionOf(past);
  let watched = before ?? { hour: from, score: 0, hours: 0, opened: 0, closed: 0, alarmed: false };
  for (let hour = from; hour < to; hour += 1) {
    const at = hour - start;
    const usual = first < 0 ? null : expect(at);
    const seen = hours[at];
    const score =
      usual && seen
        ? nextBacklogScore(
            watched.score,
            { ...seen, expectedOpened: usual.opened, expectedClosed: usual.closed },
            spread,
          )
        : 0;
    watched =
      score === 0
        ? { hour: hour + 1, score, hours: 0, opened: 0, closed: 0, alarmed: false }
        : {
            hour: hour + 1,
            score: Math.min(highest, score),
            hours: watched.hours + 1,
            opened: watched.opened + (seen?.opened ?? 0),
            closed: watched.closed + (seen?.closed ?? 0),
            alarmed: watched.alarmed || isBacklogAlarm(score),
          };
  }
  await trx
    .updateTable('alarm_watch')
    .set({ backlog: JSON.stringify(watched) })
    .execute();
  return watched;
}

async function hoursFrom(trx: Trx, from: number, to: number): Promise<Hour[]> {
  const read = (measure: 'opened' | 'wait') =>
    readEvery(trx, measure, everything, { facets: { is: '' }, hours: { from, to }, unit: 'hour' });
  const [opened, left] = [await read('opened'), await read('wait')];
  const hours = Array.from({ length: to - from }, () => ({ opened: 0, closed: 0 }));
  for (const { step, n } of opened) (hours[step] ?? { opened: 0 }).opened += n;
  for (const { step, n } of left) (hours[step] ?? { closed: 0 }).closed += n;
  return hours;
}

/** The mean of the same hour in the weeks before; null with too few weeks. */
function expected(before: readonly Hour[], at: number): Hour | null {
  const same: Hour[] = [];
  for (let back = at - week; back >= 0 && same.length < pastWeeks; back -= week) {
    const hour = before[back];
    if (hour) same.push(hour);
  }
  if (same.length < fewestWeeks) return null;
  const mean = (what: keyof Hour) => same.reduce((sum, hour) => sum + hour[what], 0) / same.length;
  return { opened: mean('opened'), closed: mean('closed') };
}
