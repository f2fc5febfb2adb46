import {
  type ContentFilter,
  emptyFilter,
  type Lane,
  type LaneChanges,
  lanesWithoutLooks,
  type NewLaneBody,
  type SecondLookRule,
} from '../../../api/lanes.ts';
import { numberIn, numberOrNull } from '../../forms/number-in.ts';

/** The share in percent, as typed. */
export type SecondLookDraft = { percent: number | string } & Pick<SecondLookRule, 'verdicts' | 'chosen'>;

/** A lane in its form; the target time is in minutes, as typed. */
export type LaneDraft = ReturnType<typeof draftOf>;

export function draftOf(lane: Lane | null) {
  const {
    name,
    sort = 'priority',
    targetSeconds = null,
    filter = emptyFilter,
    secondLook,
    members = null,
  } = lane ?? {};
  const typed: number | string = targetSeconds === null ? '' : targetSeconds / 60;
  const rule: SecondLookDraft | null = secondLook
    ? // Rounded: 0.07 * 100 is not exactly 7.
      {
        percent: Number((secondLook.share * 100).toFixed(4)),
        verdicts: secondLook.verdicts,
        chosen: secondLook.chosen,
      }
    : null;
  return {
    name: name ?? '',
    sort,
    targetMinutes: typed,
    filter: { ...filter, ...typedContent(filter) },
    secondLook: rule,
    members,
  };
}

/** Where content comes from, in the order of the form. */
export const origins = ['rooms', 'users', 'forums', 'senders'] as const;

/** What a lane or a rule asks of a case, as typed. */
export type ContentDraft = Omit<ContentFilter, 'severities' | 'rateMin' | 'rateMax'> &
  ReturnType<typeof typedContent>;

export const typedContent = ({ severities, rateMin, rateMax }: ContentFilter) => ({
  severities: severities.map(String),
  rateMin: (rateMin ?? '') as number | string,
  rateMax: (rateMax ?? '') as number | string,
});

export const contentIn = ({ severities, rateMin, rateMax }: ContentDraft) => ({
  severities: severities.map(Number),
  rateMin: numberOrNull(rateMin),
  rateMax: numberOrNull(rateMax),
});

/** Whether the bounds of the score are in the wrong order. */
export const isReversed = ({ rateMin, rateMax }: Pick<ContentFilter, 'rateMin' | 'rateMax'>): boolean =>
  rateMin !== null && rateMax !== null && rateMin > rateMax;

/** The request body; for a built-in lane only what can be changed. */
export function bodyOf({
  name,
  sort,
  targetMinutes,
  filter,
  secondLook,
  members,
}: LaneDraft): Required<NewLaneBody> {
  const minutes = numberOrNull(targetMinutes);
  return {
    name: name.trim(),
    sort,
    targetSeconds: minutes === null ? null : Math.round(minutes * 60),
    filter: { ...filter, ...contentIn(filter) },
    secondLook: secondLook && {
      share: numberIn(secondLook.percent) / 100,
      verdicts: secondLook.verdicts,
      chosen: secondLook.chosen,
    },
    members,
  };
}

export function ownPartOf(
  { sort, targetSeconds, secondLook }: Required<NewLaneBody>,
  key: string,
): Pick<LaneChanges, 'sort' | 'targetSeconds' | 'secondLook'> {
  return mayLookAgain(key) ? { sort, targetSeconds, secondLook } : { sort, targetSeconds };
}

/** Whether decisions of this lane can get a second look: it must hold first decisions. */
export function mayLookAgain(key: string | null): boolean {
  return key === null || !lanesWithoutLooks.includes(key);
}
