import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatScore } from '../format/time.ts';
import { ownZone, showFullMoment } from '../format/zone.ts';
import type { BehindFilterName, QueueFilters } from '../paths/paths.ts';

const ranges = [
  ['opened', 'openedFrom', 'openedTo'],
  ['decided', 'decidedFrom', 'decidedTo'],
  ['everDecidedAt', 'everDecidedFrom', 'everDecidedTo'],
  ['firstDecided', 'firstDecidedFrom', 'firstDecidedTo'],
  ['looked', 'lookFrom', 'lookTo'],
  ['appealedAt', 'appealFrom', 'appealTo'],
] as const;
const choices = ['verdict', 'everDecided', 'ruled', 'look', 'appeal', 'target'] as const;
const ids = ['keyword', 'name', 'user', 'room', 'forum'] as const;
const plain = ['unscored', 'submission', 'anyState', 'anyRate'] as const;

/** Describes the cases opened from a figure: "where the machine was wrong · decided 14 Nov – 21 Nov". */
export function useBehindWords(filters: QueueFilters): string {
  const { t, i18n } = useTranslation('behind');
  return behindWords(filters, t, i18n.language);
}

export function behindWords(filters: QueueFilters, t: TFunction<'behind'>, language: string): string {
  const set = (name: BehindFilterName) => filters[name] || null;
  const score = (value: string) => formatScore(Number(value));
  const words: string[] = [];
  for (const name of choices) {
    const value = set(name);
    if (value !== null) words.push(t(`${name}.${value}`, { defaultValue: value }));
  }
  for (const name of ids) {
    const value = set(name);
    if (value !== null) words.push(t(name, { value }));
  }
  for (const name of plain) if (set(name) !== null) words.push(t(name));
  const [from, to, below, state] = [set('scoreFrom'), set('scoreTo'), set('rateBelow'), set('state')];
  if (from !== null || to !== null)
    words.push(t('score', { from: score(from ?? '0'), to: score(to ?? '1') }));
  if (below !== null) words.push(t('rateBelow', { value: score(below) }));
  if (state !== null) words.push(t(`behind:state.${state}`, { defaultValue: state }));
  const zone = set('zone') ?? ownZone();
  const moment = (at: string) => (Number.isNaN(Date.parse(at)) ? at : showFullMoment(at, zone, language));
  for (const [name, fromName, toName] of ranges) {
    const range = rangeWords(set(fromName), set(toName), t, moment);
    if (range !== null) words.push(t(name, { range: zone === ownZone() ? range : `${range} (${zone})` }));
  }
  // These figures count findings or decisions. A case with several appears once, so the list is shorter.
  if (set('ruled') !== null) words.push(t('several.findings'));
  if (set('everDecided') !== null) words.push(t('several.decisions'));
  return words.join(' · ');
}

function rangeWords(
  from: string | null,
  to: string | null,
  t: TFunction<'behind'>,
  moment: (at: string) => string,
) {
  if (from !== null && to !== null) return t('between', { from: moment(from), to: moment(to) });
  if (from !== null) return t('since', { from: moment(from) });
  return to === null ? null : t('until', { to: moment(to) });
}
