import { createRandom } from '../../src/platform/random/seeded.ts';
import { drawDay, writeAlone } from './alone.ts';
import { hoursOf } from './hourly-volume.ts';
import type { World } from './life.ts';
import type { Options } from './options.ts';
import { noRows, type Rows } from './rows.ts';
import { phaseAt, writeRule } from './rule.ts';
import { sourcesOf } from './sources.ts';
import { writeStory } from './story.ts';
import { type Severities, send } from './submissions.ts';

const dayMs = 86_400_000;
const casesAtOnce = 8000;
/** The share of the newest cases that wait. */
const waitingShare = 0.9;

type Dictionary = { task: string; number: number; name: string; severity: number };
export type HistoryInput = Pick<Options, 'cases' | 'alone' | 'open' | 'days' | 'seed' | 'until'> & {
  dictionary: readonly Dictionary[];
  looks: { share: number; lane: string };
  /** The volume at the end, relative to that at the beginning. */
  growth?: number;
};

/** The last weeks, in which the machine is wrong about ads. */
export const lateDays = (days: number): number => Math.min(21, days / 3);

/** The rows of the history, in portions of some thousand cases. Audit events come in the order of time. */
export function* history({
  cases,
  alone: perCase,
  open,
  days,
  seed,
  until,
  dictionary,
  looks,
  growth = 1.25,
}: HistoryInput): Generator<Rows> {
  const random = createRandom(seed);
  const to = until.getTime();
  const sources = sourcesOf(random, cases);
  const severities: Severities = dictionary;
  const names = new Map(dictionary.map(({ task, number, name }) => [`${task} ${number}`, name]));
  const nameOf: World['nameOf'] = ({ task, label, labelNumber }) =>
    label ?? names.get(`${task} ${labelNumber}`) ?? `label ${labelNumber}`;
  const lateFrom = to - lateDays(days) * dayMs;
  // Most of the newest cases still wait.
  const waiting =
    open === undefined ? Math.max(25, Math.round(cases / 2500)) : Math.round(open / waitingShare);
  let rows = noRows();
  let written = 0;
  const alone: ReturnType<typeof writeAlone>[] = [];
  const from = to - days * dayMs;
  let drawnAt = from;
  const rule = perCase > 0 ? writeRule(rows, { seed, from, to }) : '';
  for (const { at, to: end, count } of hoursOf(random, { from, to, cases, growth })) {
    const times = Array.from({ length: count }, () => Math.floor(random.between(at, end))).sort(
      (a, b) => a - b,
    );
    for (let done = 0; done < count; ) {
      const subjects = send(
        { random, rows, sources, severities, until: to },
        times[done] ?? at,
        count - done,
        lateFrom,
      );
      for (const about of subjects) {
        written += 1;
        const waits = cases - written < waiting ? random.chance(waitingShare) : false;
        writeStory({ random, rows, nameOf }, about, {
          until: to,
          looks: looks.share,
          lookLane: looks.lane,
          waits,
        });
      }
      done += subjects.length;
    }
    const phase = phaseAt((at - from) / (to - from));
    for (let one = 0; one < count * perCase; one += 1) {
      const when = Math.floor(random.between(at, end));
      alone.push(
        writeAlone(
          { random, rows, nameOf },
          { random, rows, sources, severities, until: to },
          { at: when, phase, rule },
        ),
      );
    }
    if (end - drawnAt >= dayMs) {
      drawDay({ random, rows, nameOf }, alone.splice(0), { at: end, until: to });
      drawnAt = end;
    }
    // A draw goes on with cases of its day, which must not be written before.
    if (rows.review_case.length < casesAtOnce || alone.length > 0) continue;
    const later = takeFrom(rows, end);
    yield rows;
    rows = { ...noRows(), audit_event: later };
  }
  takeFrom(rows, Number.POSITIVE_INFINITY);
  yield rows;
}

/** Sorts the audit events and takes out those of `from` or later, which belong to the next portion. */
function takeFrom(rows: Rows, from: number): Rows['audit_event'] {
  const all = rows.audit_event.toSorted((a, b) => Number(a.at) - Number(b.at));
  const cut = all.findIndex(({ at }) => Number(at) >= from);
  rows.audit_event = cut < 0 ? all : all.slice(0, cut);
  return cut < 0 ? [] : all.slice(cut);
}
