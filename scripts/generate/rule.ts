import { createHash } from 'node:crypto';
import { type RuleDefinition, ruleDefinitionSchema } from '../../src/api/rules.ts';
import { createRandom } from '../../src/platform/random/seeded.ts';
import { canonical } from '../../src/review/rules/definition.ts';
import { people } from './people.ts';
import type { Rows } from './rows.ts';

/** Where advertisers came to a forum whose texts the machine lets through, and what was done about it. Shares of time. */
const story = { comes: 56 / 90, tried: 64.4 / 90, watched: 64.5 / 90, on: 67 / 90 };
export type Phase = 'before' | 'unseen' | 'watched' | 'ruled';
export const phaseAt = (share: number): Phase =>
  share < story.comes ? 'before' : share < story.watched ? 'unseen' : share < story.on ? 'watched' : 'ruled';

export const market = 'marketplace';
export const ruleName = 'Marketplace advertisements';
const definition: RuleDefinition = ruleDefinitionSchema.parse({
  when: { machine: ['pass'], forums: [market], rateMin: 0.15 },
  act: { outcome: 'block', label: 'Ads' },
});

/** Writes the rule of a supervisor who found the advertisers in the audit sample. Returns its id. */
export function writeRule(
  rows: Rows,
  { seed, from, to }: { seed: number; from: number; to: number },
): string {
  const id = createRandom(seed ^ 0x5eed).uuid();
  const by = people.find(({ supervisor }) => supervisor);
  if (!by) throw new Error('nobody may write rules');
  const at = (share: number) => new Date(from + share * (to - from));
  const stored = JSON.stringify(definition);
  const digest = createHash('sha256').update(canonical(definition)).digest('hex');
  const version = 1;
  rows.rule_trial.push({ digest, at: at(story.tried), by_name: by.name });
  rows.rule.push({
    id,
    name: ruleName,
    state: 'on',
    version,
    position: 0,
    definition: stored,
    digest,
    changed_at: at(story.on),
    changed_by: by.name,
  });
  rows.rule_version.push({
    rule_id: id,
    version,
    name: ruleName,
    definition: stored,
    at: at(story.tried),
    by_name: by.name,
  });
  const done = [
    ['rule-tried', story.tried, { days: 30, outcome: 'block' }],
    ['rule-added', story.tried, { rule: ruleName, ruleId: id }],
    ['rule-shadow', story.watched, { rule: ruleName, ruleId: id, version }],
    ['rule-on', story.on, { rule: ruleName, ruleId: id, version }],
  ] as const;
  for (const [what, share, detail] of done)
    rows.audit_event.push({
      at: at(share),
      actor_id: by.id,
      actor_name: by.name,
      machine: false,
      what,
      submission_id: null,
      case_id: null,
      detail: JSON.stringify(detail),
    });
  return id;
}
