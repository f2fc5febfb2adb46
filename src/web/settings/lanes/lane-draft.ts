import {
  emptyFilter,
  type Lane,
  type LaneChanges,
  type LaneFilter,
  type LaneSort,
  lanesWithoutLooks,
  type NewLaneBody,
  type SecondLookRule,
  targetLimits,
} from '../../../api/lanes.ts';

/** The share in percent, as it is typed. */
export type SecondLookDraft = { percent: number | ''; verdicts: SecondLookRule['verdicts'] };

/** A lane as its form holds it: the target time in minutes, as it is typed. */
export type LaneDraft = {
  name: string;
  sort: LaneSort;
  targetMinutes: number | '';
  filter: LaneFilter;
  secondLook: SecondLookDraft | null;
};

export const emptyDraft: LaneDraft = {
  name: '',
  sort: 'priority',
  targetMinutes: '',
  filter: emptyFilter,
  secondLook: null,
};

export function draftOf({ name, sort, targetSeconds, filter, secondLook }: Lane): LaneDraft {
  return {
    name: name ?? '',
    sort,
    targetMinutes: targetSeconds === null ? '' : targetSeconds / 60,
    filter,
    secondLook: secondLook && {
      // Seven percent as a fraction of two is not exactly seven again.
      percent: Number((secondLook.share * 100).toFixed(4)),
      verdicts: secondLook.verdicts,
    },
  };
}

/** What is sent; of a built-in lane only what may be changed of it. */
export function bodyOf(draft: LaneDraft): Required<NewLaneBody> {
  const { name, sort, targetMinutes, filter, secondLook } = draft;
  return {
    name: name.trim(),
    sort,
    targetSeconds: targetMinutes === '' ? null : Math.round(targetMinutes * 60),
    filter,
    secondLook: secondLook && {
      share: Number(secondLook.percent) / 100,
      verdicts: secondLook.verdicts,
    },
  };
}

export function ownPartOf(
  draft: LaneDraft,
  key: string,
): Pick<LaneChanges, 'sort' | 'targetSeconds' | 'secondLook'> {
  const { sort, targetSeconds, secondLook } = bodyOf(draft);
  return mayLookAgain(key) ? { sort, targetSeconds, secondLook } : { sort, targetSeconds };
}

/** Whether decisions of this lane can be drawn for a second look: it holds first ones. */
export function mayLookAgain(key: string | null): boolean {
  return key === null || !lanesWithoutLooks.includes(key);
}

type Fault = 'name' | 'target' | 'rate' | 'percent' | 'verdicts';

/** Why the lane cannot be saved, as words of the catalogue by field. */
export function faultsOf(draft: LaneDraft, builtIn: boolean): Partial<Record<Fault, string>> {
  const { rateMin, rateMax } = draft.filter;
  const { secondLook } = draft;
  const seconds = bodyOf(draft).targetSeconds;
  const { least, most } = targetLimits;
  return {
    ...(builtIn || draft.name.trim() ? {} : { name: 'fault.name' }),
    ...(seconds === null || (seconds >= least && seconds <= most) ? {} : { target: 'fault.target' }),
    ...(rateMin !== null && rateMax !== null && rateMin > rateMax ? { rate: 'fault.rate' } : {}),
    ...(secondLook && (secondLook.percent === '' || secondLook.percent < 0 || secondLook.percent > 100)
      ? { percent: 'fault.percent' }
      : {}),
    ...(secondLook?.verdicts.length === 0 ? { verdicts: 'fault.verdicts' } : {}),
  };
}
