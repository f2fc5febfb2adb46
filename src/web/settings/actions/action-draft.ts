import type { ActionParam, EnforcementAction, NewActionBody, ParamValue } from '../../../api/enforcement.ts';
import { unwritten, written } from '../../forms/LocalisedFields.tsx';
import { numberIn, numberOrNull } from '../../forms/number-in.ts';

/** One value of an action in its form; numbers as typed. */
export type ParamDraft = ReturnType<typeof paramDraftOf>;
export type ActionDraft = ReturnType<typeof draftOf>;
type Typed = number | string;

export const paramDraftOf = (param: ActionParam | null) => ({
  key: param?.key ?? '',
  names: { ...unwritten, ...param?.names },
  type: param?.type ?? 'number',
  min: (param?.min ?? 1) as Typed,
  max: (param?.max ?? 365) as Typed,
  options: param?.options ?? [],
  preset: (param?.preset ?? '') as Typed,
});

export const draftOf = (action: EnforcementAction | null) => ({
  key: action?.key ?? '',
  names: { ...unwritten, ...action?.names },
  hints: { ...unwritten, ...action?.hints },
  verdicts: action?.verdicts ?? ['reject' as const],
  params: (action?.params ?? []).map(paramDraftOf),
  role: action?.role ?? 'moderator',
  labels: action?.labels ?? [],
  policies: action?.policies ?? [],
  digit: (action?.digit ?? '') as Typed,
  strike: action?.strike
    ? { points: action.strike.points as Typed, days: action.strike.days as Typed }
    : null,
});

const presetIn = ({ type, preset }: ParamDraft): ParamValue | null =>
  preset === '' ? null : type === 'number' ? numberIn(preset) : String(preset);

export function bodyOf(draft: ActionDraft): Required<NewActionBody> {
  return {
    key: draft.key.trim(),
    names: written(draft.names),
    hints: written(draft.hints),
    verdicts: draft.verdicts,
    params: draft.params.map((param) => ({
      key: param.key.trim(),
      names: written(param.names),
      type: param.type,
      min: numberIn(param.min),
      max: numberIn(param.max),
      options: param.options,
      preset: presetIn(param),
    })),
    role: draft.role,
    labels: draft.labels,
    policies: draft.policies,
    digit: numberOrNull(draft.digit),
    strike: draft.strike && { points: numberIn(draft.strike.points), days: numberIn(draft.strike.days) },
  };
}
