import type { Settled } from '../../src/api/settled.ts';
import { allocate, stratumKey } from '../../src/review/sampling/allocate.ts';
import { addAudit, beginLife, type Decision, decide, type Life, move, type World } from './life.ts';
import type { Judged } from './machine.ts';
import { market, type Phase, ruleName } from './rule.ts';
import { next, undoMs, upholdOrOverturn } from './story.ts';
import { type Inputs, sendText } from './submissions.ts';
import { sayOf, type Theme } from './words.ts';

/** How many of a day's cases are drawn for the audit sample. */
const drawnOf = (cases: number) => Math.min(40, Math.max(12, Math.round(cases * 0.3)));
const hour = 3_600_000;
const day = 24 * hour;

/** A case that the machine passed or blocked alone. */
type Alone = { life: Life; settled: Settled; label: string; band: number };

const missed = 0.004;
const rightlyBlocked = 0.94;
/** The share of passed texts that advertisers send to the market forum, and how many of those are advertisements. */
const advertisers = { share: 0.08, bad: 0.95 };

const themes: readonly (readonly [Theme, number])[] = [
  ['Ads', 40],
  ['Abuse', 34],
  ['Porn', 14],
  ['Terror', 6],
  ['Sensitive', 6],
];

/** What the machine decides alone at `at`: texts, some of which it should have blocked or passed. */
export function writeAlone(
  world: World,
  inputs: Inputs,
  { at, phase, rule }: { at: number; phase: Phase; rule: string },
): Alone {
  const { random, rows } = world;
  const blocks = random.chance(0.08);
  const isAd = !blocks && phase !== 'before' && random.chance(advertisers.share);
  const bad = random.chance(blocks ? rightlyBlocked : isAd ? advertisers.bad : missed);
  const theme: Theme = isAd ? 'Ads' : random.weighted(themes);
  const rate = blocks
    ? random.between(0.8, 1)
    : isAd
      ? random.between(0.2, 0.4)
      : 0.4 * random.share() ** (bad ? 0.4 : 1.5);
  const judged = judgedAlone(world, { theme, bad, settled: blocks ? 'block' : 'pass', rate });
  const about = sendText(inputs, { at, judged, forum: isAd ? market : undefined });
  const isRuled = isAd && phase === 'ruled';
  const settled: Settled = blocks || isRuled ? 'block' : 'pass';
  const life = beginLife(world, about, settled);
  const label = settled === 'block' ? theme : 'Normal';
  const alone = { life, settled, label, band: Math.min(5, Math.floor(rate * 5) + 1) };
  if (isAd && (phase === 'watched' || isRuled)) {
    const hit = { rule_id: rule, version: 1, case_id: life.row.id, was: 'pass' as const };
    rows.rule_hit.push({ ...hit, acted: isRuled, at: new Date(at) });
  }
  if (isRuled) addAudit(life, null, at, 'decided', { verdict: 'reject', rule: ruleName, ruleId: rule });
  if (isRuled) machineDecision(alone, ruleName);
  return alone;
}

type Verdict = { theme: Theme; bad: boolean; settled: Settled; rate: number };
function judgedAlone({ random }: World, { theme, bad, settled, rate }: Verdict): Judged {
  const { text, keyword } = sayOf(random, theme, bad);
  const blocked = settled === 'block';
  const finding = {
    id: random.uuid(),
    task: 'text',
    action: settled,
    label: blocked ? theme : 'Normal',
    labelNumber: null,
    rate: Math.round(rate * 10_000) / 10_000,
    offset: null,
    start: null,
    end: null,
    box: null,
    text: null,
    name: null,
    details: blocked ? [{ keyword, hint: keyword, mainLabel: theme, subLabel: '' }] : [],
  };
  return { theme, bad, text, findings: [finding] };
}

/** Draws the audit sample of one day, as the product does, and has people decide it. */
export function drawDay(
  world: World,
  alone: readonly Alone[],
  { at, until }: { at: number; until: number },
): void {
  const { random, rows } = world;
  const sizes = Map.groupBy(alone, stratumKey);
  const { joined, strata } = allocate(
    [...sizes.values()].flatMap(([first, ...more]) => (first ? [{ ...first, cases: 1 + more.length }] : [])),
    drawnOf(alone.length),
  );
  const round = random.uuid();
  rows.sample_round.push({
    id: round,
    from_at: new Date(at - day),
    to_at: new Date(at),
    drawn_at: new Date(at),
    drawn_by: 'machine',
  });
  const key = ({ settled, label, band }: Alone) =>
    stratumKey({
      settled,
      label: joined === 'labels' ? null : label,
      band: joined === 'none' ? band : null,
    });
  const byStratum = Map.groupBy(shuffled(world, alone), key);
  for (const { settled, label, band, cases, drawn } of strata) {
    const id = random.uuid();
    rows.sample_stratum.push({
      id,
      round_id: round,
      settled,
      label,
      band,
      cases,
      drawn,
    });
    const picked = byStratum.get(stratumKey({ settled, label, band })) ?? [];
    for (const one of picked.slice(0, drawn)) look(one, { at, until, stratum: id });
  }
}

function shuffled<T>({ random }: World, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, place: random.share() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

/** The machine's decision, a blind second one, and a supervisor's where they differ. */
function look(alone: Alone, { at, until, stratum }: { at: number; until: number; stratum: string }): void {
  const { life } = alone;
  const { random, rows, row } = life;
  const first = life.standing ?? machineDecision(alone, 'machine');
  move(life, at, 'second-look');
  const one: (typeof rows.look)[number] = {
    id: random.uuid(),
    case_id: row.id,
    lane: 'sample',
    stratum_id: stratum,
    first_decision_id: first.id,
    second_decision_id: null,
    third_decision_id: null,
    outcome: null,
    opened_at: new Date(at),
    ended_at: null,
  };
  rows.look.push(one);
  const second = next(life, at + random.around(3 * hour, 0.6), {});
  if (second.at + undoMs > until) return;
  const agrees = second.verdict === first.verdict;
  const answer = decide(life, second, {
    to: agrees ? 'decided' : 'third-look',
    outcome: agrees ? 'agreed' : 'differed',
    blind: true,
  });
  one.second_decision_id = answer.id;
  if (agrees) {
    Object.assign(one, { outcome: 'agreed', ended_at: new Date(second.at) });
    return;
  }
  const third = next(life, second.at + random.around(2 * hour, 0.6), {
    supervisor: true,
    not: row.decided_by,
  });
  if (third.at + undoMs > until) return;
  const final = upholdOrOverturn(life, third, null, { blind: true });
  Object.assign(one, { third_decision_id: final.id, outcome: final.outcome, ended_at: new Date(third.at) });
}

function machineDecision({ life, settled, label }: Alone, by: string): Decision {
  const { random, rows, row } = life;
  const decision: Decision = {
    id: random.uuid(),
    case_id: row.id,
    case_version: life.version,
    from_state: 'open',
    verdict: settled === 'block' ? 'reject' : 'approve',
    label: settled === 'block' ? label : null,
    policy: null,
    note: null,
    by_id: 'machine',
    by_name: by,
    decided_at: new Date(life.about.openedAt),
    undoable_until: new Date(life.about.openedAt),
    taken_back_at: null,
    taken_back: null,
    previous_id: null,
    overturned_by: null,
    outcome: null,
    seconds: null,
  };
  rows.decision.push(decision);
  life.standing = decision;
  row.decision_id = decision.id;
  return decision;
}
