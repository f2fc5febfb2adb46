import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RuleDefinition, ValueList } from '../../../api/rules.ts';
import { q } from '../../api/client.ts';
import { useLabelName } from '../../labels/use-label-name.ts';
import { useLaneName } from '../../lanes/lane-of.ts';
import { useContentWords } from '../lanes/use-lane-words.ts';

/** The conditions and the outcome of a rule in words. */
export function useRuleWords(
  lists: readonly ValueList[],
): (rule: RuleDefinition) => { when: string; outcome: string } {
  const { t } = useTranslation('rules');
  const contentWords = useContentWords();
  const labelName = useLabelName();
  const laneName = useLaneName();
  const lanes = useQuery(q.lanes()).data?.lanes ?? [];
  const nameOf = (id: string) => lists.find((list) => list.id === id)?.name ?? id;
  const outcomeOf = ({ outcome, label, lane }: RuleDefinition['act']) => {
    if (outcome === 'block' && label !== null) return t('acts.blockAs', { label: labelName(label) });
    const to = outcome === 'review' ? lanes.find(({ key }) => key === lane) : undefined;
    return to ? t('acts.reviewIn', { lane: laneName(to) }) : t(`acts.${outcome}`);
  };
  return ({ when, act }) => {
    const { machine, onLists, offLists, history } = when;
    const named = (ids: readonly string[]) => ids.map((id) => `“${nameOf(id)}”`).join(', ');
    const words = [
      ...(machine.length > 0
        ? [t('words.machine', { answers: machine.map((one) => t(`answered.${one}`)).join(' / ') })]
        : []),
      ...contentWords(when),
      ...(onLists.length > 0 ? [t('words.on', { lists: named(onLists) })] : []),
      ...(offLists.length > 0 ? [t('words.off', { lists: named(offLists) })] : []),
      ...(['rejectedMin', 'rejectedMax', 'approvedMin'] as const).flatMap((member) => {
        const count = history?.[member] ?? null;
        return history && count !== null ? [t(`words.${member}`, { count, days: history.days })] : [];
      }),
    ];
    return { when: words.join(' · '), outcome: outcomeOf(act) };
  };
}
