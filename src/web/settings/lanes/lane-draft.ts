import type { Lane, LaneFilter, LaneSort, NewLaneBody, SecondLookRule } from '../../../api/lanes.ts';
import { emptyFilter } from '../../api/lanes.ts';

/** A lane as its form holds it: the target time in minutes, as it is typed. */
export type LaneDraft = {
  name: string;
  sort: LaneSort;
  targetMinutes: number | '';
  filter: LaneFilter;
  secondLook: SecondLookRule | null;
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
    secondLook,
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
    secondLook,
  };
}

export function ownPartOf(draft: LaneDraft): Pick<NewLaneBody, 'sort' | 'targetSeconds'> {
  const { sort, targetSeconds } = bodyOf(draft);
  return { sort, targetSeconds };
}

/** Why the lane cannot be saved, as words of the catalogue by field. */
export function faultsOf(
  draft: LaneDraft,
  builtIn: boolean,
): Partial<Record<'name' | 'target' | 'rate', string>> {
  const { rateMin, rateMax } = draft.filter;
  const seconds = bodyOf(draft).targetSeconds;
  return {
    ...(builtIn || draft.name.trim() ? {} : { name: 'fault.name' }),
    ...(seconds === null || (seconds >= 10 && seconds <= 30 * 86_400) ? {} : { target: 'fault.target' }),
    ...(rateMin !== null && rateMax !== null && rateMin > rateMax ? { rate: 'fault.rate' } : {}),
  };
}
