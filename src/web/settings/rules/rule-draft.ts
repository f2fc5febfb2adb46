import { emptyFilter } from '../../../api/lanes.ts';
import type { NewRuleBody, Rule, RuleConditions, RuleOutcome } from '../../../api/rules.ts';
import { numberIn, numberOrNull } from '../../forms/number-in.ts';
import { contentIn, typedContent } from '../lanes/lane-draft.ts';

const { states: _, settled: __, onlyRouted: ___, reported: ____, ...content } = emptyFilter;
const emptyConditions: RuleConditions = { ...content, machine: [], onLists: [], offLists: [], history: null };

/** A rule in its form. */
export type RuleDraft = ReturnType<typeof draftOf>;
export type HistoryDraft = {
  days: number | string;
  rejectedMin: number | string;
  rejectedMax: number | string;
  approvedMin: number | string;
};
export const usualHistory: HistoryDraft = { days: 90, rejectedMin: '', rejectedMax: '', approvedMin: '' };

export function draftOf(rule: Pick<Rule, 'name' | 'when' | 'act'> | null) {
  const { history, ...when } = rule?.when ?? emptyConditions;
  const typed: HistoryDraft | null = history && {
    days: history.days,
    rejectedMin: history.rejectedMin ?? '',
    rejectedMax: history.rejectedMax ?? '',
    approvedMin: history.approvedMin ?? '',
  };
  return {
    name: rule?.name ?? '',
    when: { ...when, ...typedContent(when), history: typed },
    act: {
      outcome: (rule?.act.outcome ?? 'review') as RuleOutcome,
      label: rule?.act.label ?? null,
      lane: rule?.act.lane ?? null,
      // Rounded: 0.07 * 100 is not exactly 7.
      percent: (rule?.act.tolerated == null ? '' : Number((rule.act.tolerated * 100).toFixed(4))) as
        | number
        | string,
    },
  };
}

export function bodyOf({ name, when, act: { outcome, label, lane, percent } }: RuleDraft): NewRuleBody {
  const { history } = when;
  const tolerated = numberOrNull(percent);
  return {
    name: name.trim(),
    when: {
      ...when,
      ...contentIn(when),
      history: history && {
        days: numberIn(history.days),
        rejectedMin: numberOrNull(history.rejectedMin),
        rejectedMax: numberOrNull(history.rejectedMax),
        approvedMin: numberOrNull(history.approvedMin),
      },
    },
    act: {
      outcome,
      label: outcome === 'block' ? label || null : null,
      lane: outcome === 'review' ? lane || null : null,
      tolerated: outcome === 'review' || tolerated === null ? null : tolerated / 100,
    },
  };
}
