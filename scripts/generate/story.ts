import { isLive } from '../../src/api/case-order.ts';
import type { CaseKind, Verdict } from '../../src/api/cases.ts';
import type { Random } from '../../src/platform/random/seeded.ts';
import { isRush, localHour } from './hourly-volume.ts';
import {
  addAudit,
  announce,
  beginLife,
  type Choice,
  type Decision,
  decide,
  type Life,
  move,
  type Subject,
  type World,
} from './life.ts';
import { type Person, whoTakes } from './people.ts';

/** `until`: the end of the history. `looks`: the share of first decisions drawn for a second look. */
export type Rules = { until: number; looks: number; lookLane: string };

const hour = 3_600_000;
const day = 24 * hour;
export const undoMs = 10_000;

/** Everything that happens to a case from its opening until it is closed, or until `until`. */
export function writeStory(world: World, about: Subject, rules: Rules & { waits: boolean }): void {
  const { random } = world;
  const life = beginLife(world, about);
  if (rules.waits) return;
  const first = next(life, about.openedAt + waitOf(random, about), {});
  if (first.at + undoMs > rules.until) return;
  if (random.chance(0.025)) {
    const note = random.pick([
      'Not sure about this one.',
      'Is this still allowed?',
      '这个拿不准',
      'Please have a look.',
    ]);
    decide(life, { ...first, verdict: 'escalate' }, { to: 'escalated', outcome: null, note });
    const second = next(life, first.at + random.around(40 * 60_000, 0.7), {
      supervisor: true,
      not: [first.by.id],
    });
    if (second.at + undoMs > rules.until) return;
    firstVerdict(life, second, rules);
  } else firstVerdict(life, first, rules);
}

function waitOf(random: Random, { kind, openedAt }: Subject): number {
  if (isLive(kind)) return random.around(isRush(openedAt) ? 60_000 : 22_000, 0.7);
  return random.around(isRush(openedAt) ? 1_100_000 : 150_000, 0.8);
}

const usualSeconds: Record<CaseKind, number> = {
  text: 9,
  fragment: 14,
  video: 38,
  audio: 27,
  'audio-stream': 16,
};

/** Who takes the case at `at`, and their decision. */
export function next(life: Life, at: number, who: { not?: string[]; supervisor?: boolean }): Choice {
  const { random, about } = life;
  const by = whoTakes(random, localHour(at), who);
  const seconds = Math.max(
    1,
    Math.min(900, Math.round(random.around(usualSeconds[about.kind] * by.timeFactor, 0.6))),
  );
  return {
    by,
    at: Math.round(at) + seconds * 1000,
    seconds,
    verdict: verdictOf(random, by, about.judged.bad),
  };
}

function verdictOf(random: Random, { miss, strike }: Person, bad: boolean): Verdict {
  const rejects = random.chance(bad ? 1 - miss : strike);
  return rejects ? 'reject' : 'approve';
}

function firstVerdict(life: Life, choice: Choice, rules: Rules): void {
  const { random } = life;
  if (life.standing === null && random.chance(0.01) && choice.at + 60_000 < rules.until) {
    firstVerdict(life, takenBack(life, choice, rules), rules);
    return;
  }
  const drawn = random.chance(rules.looks);
  const note = random.chance(0.02) ? 'Seen this account before.' : null;
  const decision = decide(life, choice, { to: drawn ? 'second-look' : 'decided', outcome: null, note });
  announce(life, 'decision.made', { of: decision, cause: decision, at: choice.at + undoMs });
  const at = drawn ? look(life, decision, choice.at, rules) : choice.at;
  if (at !== null) maybeAppeal(life, at, rules);
}

/** A mistake, undone at once, or reversed later by somebody else. Returns the decision that follows. */
function takenBack(life: Life, choice: Choice, { until }: Rules): Choice {
  const { random } = life;
  const isReversed = random.chance(0.25) && choice.at + hour < until;
  const back = choice.at + (isReversed ? 20 * 60_000 : 3000);
  const before = life.row.decided_by;
  const decision = decide(life, choice, { to: 'decided', outcome: null });
  const delivery = announce(life, 'decision.made', { of: decision, cause: decision, at: choice.at + undoMs });
  Object.assign(decision, { taken_back: isReversed ? 'reversed' : 'undone', taken_back_at: new Date(back) });
  if (isReversed) announce(life, 'decision.reversed', { of: decision, cause: null, at: back });
  else Object.assign(delivery, { state: 'cancelled', dispatched_at: null });
  addAudit(life, choice.by, back, isReversed ? 'reversed' : 'undone', { verdict: choice.verdict });
  life.standing = null;
  Object.assign(life.row, { decision_id: null, decided_by: before });
  move(life, back, 'open');
  const verdict = choice.verdict === 'reject' ? 'approve' : 'reject';
  return { ...choice, at: back + 8000, seconds: 5, verdict };
}

/** A second person looks blind, and a third if the two differ. Returns when it ended; null if it has not. */
function look(life: Life, first: Decision, since: number, { until, lookLane }: Rules): number | null {
  const { random, rows, row } = life;
  const opened = {
    id: random.uuid(),
    case_id: row.id,
    lane: lookLane,
    stratum_id: null,
    first_decision_id: first.id,
  };
  const one: (typeof rows.look)[number] = {
    ...opened,
    second_decision_id: null,
    third_decision_id: null,
    outcome: null,
    opened_at: new Date(since),
    ended_at: null,
  };
  rows.look.push(one);
  addAudit(life, null, since, 'look-opened', { lane: lookLane });
  const second = next(life, since + random.around(2 * hour, 0.8), { not: row.decided_by });
  if (second.at + undoMs > until) return null;
  const agrees = second.verdict === first.verdict;
  const to = agrees ? 'decided' : 'third-look';
  const answer = decide(life, second, { to, outcome: agrees ? 'agreed' : 'differed' });
  one.second_decision_id = answer.id;
  if (agrees) {
    Object.assign(one, { outcome: 'agreed', ended_at: new Date(second.at) });
    return second.at;
  }
  const third = next(life, second.at + random.around(3 * hour, 0.8), { not: row.decided_by });
  if (third.at + undoMs > until) return null;
  const final = upholdOrOverturn(life, third, null);
  Object.assign(one, {
    third_decision_id: final.id,
    outcome: final.outcome,
    ended_at: new Date(third.at),
  });
  return third.at;
}

/** A verdict on a case with a decision: it upholds or overturns that. */
export function upholdOrOverturn(
  life: Life,
  choice: Choice,
  appeal: string | null,
  how: { blind?: boolean } = {},
): Decision {
  const { standing } = life;
  if (!standing) throw new Error('no decision stands');
  const outcome = choice.verdict === standing.verdict ? 'upheld' : 'overturned';
  const answer = decide(life, choice, { to: 'decided', outcome, ...how });
  const at = choice.at + undoMs;
  if (outcome === 'overturned') {
    announce(life, 'decision.reversed', { of: standing, cause: answer, at });
    announce(life, 'decision.made', { of: answer, cause: answer, at });
  }
  if (appeal) announce(life, 'appeal.decided', { of: answer, cause: answer, at, appeal });
  return answer;
}

/** People who were wronged appeal more often. */
function maybeAppeal(life: Life, since: number, { until }: Rules): void {
  const { random, rows, row, standing, about } = life;
  if (standing?.verdict !== 'reject' || !random.chance(about.judged.bad ? 0.012 : 0.2)) return;
  const at = Math.round(since + random.around(1.5 * day, 0.8));
  if (at > until) return;
  const appeal: (typeof rows.appeal)[number] & { id: string } = {
    id: random.uuid(),
    case_id: row.id,
    decision_id: standing.id,
    statement: random.pick([
      'This was a joke among friends.',
      '我没有违规',
      'I sell nothing, please look again.',
    ]),
    by_name: null,
    channel: 'link',
    opened_at: new Date(at),
    ended_at: null,
    outcome: null,
    answer_id: null,
  };
  rows.appeal.push(appeal);
  move(life, at, 'appealed');
  addAudit(life, concerned, at, 'appealed', { channel: 'link', appeal: appeal.id });
  const choice = next(life, at + random.around(10 * hour, 0.7), { not: row.decided_by });
  if (choice.at + undoMs > until) return;
  const answer = upholdOrOverturn(life, choice, appeal.id);
  Object.assign(appeal, { outcome: answer.outcome, ended_at: new Date(choice.at), answer_id: answer.id });
}
const concerned: Person = {
  id: 'appeal',
  name: 'the person concerned',
  supervisor: false,
  shift: [0, 24],
  share: 0,
  miss: 0,
  strike: 0,
  timeFactor: 1,
};
