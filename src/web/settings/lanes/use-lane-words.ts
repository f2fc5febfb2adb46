import { useTranslation } from 'react-i18next';
import { caseStates } from '../../../api/cases.ts';
import type { ContentFilter, Lane, SecondLookRule } from '../../../api/lanes.ts';
import { formatPercent, formatScore, formatSpan } from '../../format/time.ts';
import { useLabelName, useTaskName } from '../../labels/use-label-name.ts';
import { useLanguageName } from '../../text/use-language-name.ts';
import { origins } from './lane-draft.ts';

export type LaneWords = { filter: string; order: string; target: string | null; secondLook: string | null };

/** A lane's filter, order, target time and second looks in words. */
export function useLaneWords(): (
  lane: Pick<Lane, 'key' | 'filter' | 'sort' | 'targetSeconds' | 'secondLook' | 'members'>,
) => LaneWords {
  const { t, i18n } = useTranslation('lanes');
  const contentWords = useContentWords();
  const verdictsOf = ({ verdicts }: SecondLookRule) =>
    verdicts.length === 2 ? t('againOf.both') : t(`againOf.${verdicts[0]}`);
  return ({ key, filter, sort, targetSeconds, secondLook, members }) => {
    const held = [
      ...(members ? [t('holds.members')] : []),
      ...(filter.onlyRouted ? [t('holds.onlyRouted')] : []),
      ...(filter.reported ? [t('holds.reported')] : []),
      ...contentWords(filter),
      ...(filter.states.length === caseStates.length
        ? [t('holds.anyState')]
        : filter.states.map((state) => t(`behind:state.${state}`))),
      ...(filter.settled === 'none' ? [] : [t(`holds.settled.${filter.settled}`)]),
    ];
    const what = key === 'for-me' ? t('holds.forMe') : held.join(' · ') || t('holds.all');
    return {
      filter: what,
      order: t(`sort.${sort}`),
      target: targetSeconds === null ? null : t('within', { span: formatSpan(targetSeconds, i18n.language) }),
      secondLook:
        secondLook === null
          ? null
          : t('again', { share: formatPercent(secondLook.share, i18n.language), of: verdictsOf(secondLook) }),
    };
  };
}

/** What a lane or a rule asks of a case, in words. */
export function useContentWords(): (content: ContentFilter) => string[] {
  const { t } = useTranslation('lanes');
  const labelName = useLabelName();
  const taskName = useTaskName();
  const languageName = useLanguageName();
  return ({ kinds, labels, tasks, rateMin, rateMax, severities, languages, ...named }) => [
    ...kinds.map((kind) => t(`common:kind.${kind}`)),
    ...labels.map(labelName),
    ...tasks.map(taskName),
    ...(rateMin === null && rateMax === null
      ? []
      : [t('holds.rate', { from: formatScore(rateMin ?? 0), to: formatScore(rateMax ?? 1) })]),
    ...severities.map((severity) => t(`severity.${severity}`)),
    ...languages.map(languageName),
    ...origins.flatMap((origin) =>
      named[origin].length > 0 ? [t(`holds.${origin}`, { names: named[origin].join(', ') })] : [],
    ),
  ];
}
