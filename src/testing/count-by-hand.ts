import { type LaneFilter, laneFilterSchema } from '../api/lanes.ts';
import { bandStarts } from '../review/counting/time-bands.ts';
import type { CaseRow, Db, DecisionRow } from '../review/store/tables.ts';

/** "measure lane facet kind bucket at" → [count, sum]. */
export type Counts = Map<string, [number, number]>;

const hour = (at: Date) => Math.floor(at.getTime() / 3_600_000);
const day = (at: Date) => Math.floor(at.getTime() / 86_400_000) * 24;
const onlyDaily = ['rate', 'time', 'wait', 'word', 'person', 'person-time', 'place'];

/** The lanes in which a case is counted, and whether it is above each lane's lower bound. */
export type Held = Map<string, boolean>;

/**
 * All statistics computed again by loops over every row: slow, plain, and sharing nothing with what it checks except
 * the bounds of the time bands. `emptied`: the lanes of cases whose content was removed, as they were just before.
 */
export async function countByHand(
  db: Db,
  emptied: ReadonlyMap<string, Held>,
): Promise<{ hours: Counts; days: Counts }> {
  const all = await readAll(db);
  const hours: Counts = new Map();
  const days: Counts = new Map();
  for (const row of all.cases) {
    const held = emptied.get(row.id) ?? heldBy(row, all);
    const facets = ['', ...row.facets];
    const put = (measure: string, at: Date, bucket: string, over: readonly string[], total = 0) => {
      for (const [lane, inside] of [['', true] as const, ...held]) {
        if (lane !== '' && !all.lanes.some((one) => one.key === lane && one.narrow)) continue;
        if (measure === 'place' ? lane !== '' : measure !== 'rate' && !inside) continue;
        for (const facet of over) write(measure, lane, facet, at, bucket, total);
      }
    };
    const write = (m: string, lane: string, facet: string, at: Date, bucket: string, total: number) => {
      add(days, [m, lane, facet, row.kind, bucket, day(at)].join('|'), total);
      if (!onlyDaily.includes(m)) add(hours, [m, lane, facet, row.kind, bucket, hour(at)].join('|'), total);
    };
    const decisions = all.decisions.filter((one) => one.case_id === row.id && one.by_id !== 'machine');
    const standing =
      row.settled === null
        ? decisions.find((one) => one.id === row.decision_id && one.verdict !== 'escalate')
        : undefined;
    if (row.settled === null) putOpened(row, standing, facets, put);
    else put('settled', row.opened_at, row.settled, facets);
    if (standing) put('stands', standing.decided_at, standing.verdict, facets);
    putWork(decisions, facets, put);
    const first = decisions
      .filter((one) => one.taken_back === null && one.verdict !== 'escalate')
      .toSorted((a, b) => a.decided_at.getTime() - b.decided_at.getTime())[0];
    const left = first?.decided_at ?? row.emptied_at;
    if (left && row.settled === null) put('wait', left, first ? bandOf(waitOf(row, first)) : '', facets);
    for (const { key, target } of all.lanes) {
      if (!first || row.settled !== null || target === null || !held.get(key)) continue;
      const late = first.decided_at.getTime() - row.opened_at.getTime() > target * 1000;
      for (const facet of facets) write('kept', key, facet, first.decided_at, late ? 'late' : 'kept', 0);
    }
    for (const look of all.looks.filter((one) => one.case_id === row.id)) {
      const [a, b] = [look.first_decision_id, look.second_decision_id].map((id) =>
        decisions.find((one) => one.id === id),
      );
      if (a && b) put('look', b.decided_at, `${a.verdict}-${b.verdict}`, facets);
    }
    for (const appeal of all.appeals.filter((one) => one.case_id === row.id)) {
      put('appealed', appeal.opened_at, '', facets);
      if (appeal.outcome && appeal.ended_at) put('appeal', appeal.ended_at, appeal.outcome, facets);
    }
    if (standing) putRulings(standing, all, put);
  }
  return { hours, days };
}

type All = Awaited<ReturnType<typeof readAll>>;
type Put = (measure: string, at: Date, bucket: string, over: readonly string[], total?: number) => void;

async function readAll(db: Db) {
  const [cases, decisions, findings, rulings, looks, appeals, lanes, labels] = await Promise.all([
    db.selectFrom('review_case').selectAll().execute(),
    db.selectFrom('decision').selectAll().execute(),
    db.selectFrom('finding').selectAll().execute(),
    db.selectFrom('ruling').selectAll().execute(),
    db.selectFrom('look').selectAll().execute(),
    db.selectFrom('appeal').selectAll().execute(),
    db.selectFrom('lane').selectAll().where('key', '<>', 'for-me').execute(),
    db.selectFrom('label').selectAll().execute(),
  ]);
  const byId = new Map(findings.map((one) => [one.id, one]));
  const counted = lanes.map((lane) => {
    const stored = laneFilterSchema.parse(lane.filter);
    const filter: LaneFilter = lane.key === 'all' ? { ...stored, settled: 'also' } : stored;
    const { states, settled: _, onlyRouted: __, reported, rateMin, rateMax, ...lists } = filter;
    const narrow =
      reported ||
      rateMin !== null ||
      rateMax !== null ||
      Object.values(lists).some((list) => list.length > 0);
    const first = states.length === 0 || states.includes('open') || states.includes('escalated');
    return { key: lane.key, filter, narrow, target: first ? lane.target_seconds : null };
  });
  return { cases, decisions, byId, rulings, looks, appeals, lanes: counted, labels };
}

function putOpened(
  row: CaseRow,
  standing: DecisionRow | undefined,
  facets: readonly string[],
  put: Put,
): void {
  put('opened', row.opened_at, '', facets);
  const steps = Array.from({ length: 21 }, (_, i) => i / 20);
  const reached = row.rate === null ? 0 : steps.filter((step) => step <= (row.rate ?? 0)).length;
  put('rate', row.opened_at, `${reached} ${standing?.verdict ?? 'open'}`, facets);
  for (const place of [
    row.room_id && `room ${row.room_id}`,
    row.user_id && `user ${row.user_id}`,
    row.forum_id && `forum ${row.forum_id}`,
  ]) {
    if (!place) continue;
    put('place', row.opened_at, 'opened', [place]);
    if (standing) put('place', standing.decided_at, standing.verdict, [place]);
  }
}

const waitOf = (row: CaseRow, { decided_at }: DecisionRow) =>
  Math.max(0, Math.round((decided_at.getTime() - row.opened_at.getTime()) / 1000));
const bandOf = (seconds: number) => String(bandStarts.filter((start) => start <= seconds).at(-1));

function putWork(decisions: readonly DecisionRow[], facets: readonly string[], put: Put): void {
  for (const one of decisions.filter((decision) => decision.taken_back === null)) {
    put('made', one.decided_at, one.verdict, facets);
    put('person', one.decided_at, one.verdict, [one.by_id]);
    if (one.seconds === null) continue;
    const { seconds } = one;
    const band = bandOf(seconds);
    put('time', one.decided_at, band, facets, seconds);
    put('person-time', one.decided_at, band, [one.by_id], seconds);
  }
}

function putRulings(standing: DecisionRow, all: All, put: Put): void {
  const ruled: { facet: string; outcome: string }[] = [];
  for (const ruling of all.rulings.filter((one) => one.decision_id === standing.id)) {
    const finding = all.byId.get(ruling.finding_id);
    if (!finding) throw new Error('a ruling of no finding');
    const { task, rate } = finding;
    const label = finding.label ?? (finding.label_number === null ? '' : `${task}#${finding.label_number}`);
    const outcome = ruling.right ? 'right' : 'wrong';
    // Not Math.floor(rate * 10), which would put 0.3 into the band below.
    const band =
      rate === null ? '-' : [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].filter((s) => s <= rate).length;
    const by = ruling.by_hand ? 'hand' : 'verdict';
    put(
      'ruling',
      standing.decided_at,
      `${band} ${outcome} ${by}`,
      [`${task} ${label}`],
      Math.round((rate ?? 0) * 10_000),
    );
    for (const facet of ['', task, `* ${label}`, `${task} ${label}`]) ruled.push({ facet, outcome });
    for (const keyword of new Set(finding.details.map((detail) => detail.keyword)))
      if (keyword) put('word', standing.decided_at, outcome, [`keyword ${task} ${keyword}`]);
    const kind = task === 'logo' || task === 'banned-logo' ? 'logo' : 'box';
    if (finding.name) put('word', standing.decided_at, outcome, [`${kind} ${task} ${finding.name}`]);
  }
  for (const { facet, outcome } of ruled) {
    const ofCase = ruled.filter((one) => one.facet === facet).length;
    put('ruled', standing.decided_at, outcome, [facet], ofCase);
  }
}

/** Uses the filter's fields, not its SQL. */
function heldBy(row: CaseRow, all: All): Held {
  const named = (name: string) => [
    name,
    ...all.labels.filter((one) => one.name === name).map((one) => `${one.task}#${one.number}`),
  ];
  const asks = (list: readonly (string | number)[], value: string | number | null) =>
    list.length === 0 || (value !== null && list.includes(value));
  const hasLabel = (filter: LaneFilter) =>
    filter.labels
      .flatMap(named)
      .some((key) =>
        (filter.tasks.length === 0 ? ['*'] : filter.tasks).some((task) =>
          row.facets.includes(`${task} ${key}`),
        ),
      );
  const held: Held = new Map();
  for (const { key, filter } of all.lanes) {
    const fits =
      filter.settled !== (row.settled === null ? 'only' : 'none') &&
      asks(filter.kinds, row.kind) &&
      asks(filter.severities, row.severity) &&
      asks(filter.rooms, row.room_id) &&
      asks(filter.users, row.user_id) &&
      asks(filter.forums, row.forum_id) &&
      asks(filter.senders, row.sent_by) &&
      asks(filter.languages, row.language) &&
      (filter.labels.length > 0
        ? hasLabel(filter)
        : filter.tasks.length === 0 || filter.tasks.some((task) => row.facets.includes(task))) &&
      (filter.rateMax === null || (row.rate !== null && row.rate <= filter.rateMax));
    const above = filter.rateMin === null || (row.rate !== null && row.rate >= filter.rateMin);
    if (fits) held.set(key, above);
  }
  return held;
}

/** The present lanes of a case; call it before its content is removed. */
export async function lanesOf(db: Db, id: string): Promise<Held> {
  const all = await readAll(db);
  const row = all.cases.find((one) => one.id === id);
  if (!row) throw new Error('there is no such case');
  return heldBy(row, all);
}

function add(counts: Counts, key: string, total: number): void {
  const [n, sum] = counts.get(key) ?? [0, 0];
  counts.set(key, [n + 1, sum + total]);
}
