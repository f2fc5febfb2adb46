import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ActionParam,
  actionLimits,
  type EnforcementAction,
  type ParamValue,
} from '../../api/enforcement.ts';
import { inLanguage } from '../../api/languages.ts';
import { type ActionDraft, isValid, paramValue } from './chosen-actions.ts';

type Props = {
  actions: readonly EnforcementAction[];
  chosen: ActionDraft;
  onChange: (chosen: ActionDraft) => void;
  /** How often a decision was stopped because a value is missing. */
  missing: number;
};

/** The values of the chosen actions. The first one that is missing gets the focus when it stops a decision. */
export function ActionValues({ actions, chosen, onChange, missing }: Props) {
  const { i18n } = useTranslation('case');
  const nameOf = ({ names, key }: EnforcementAction | ActionParam) => inLanguage(names, i18n.language) ?? key;
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (missing > 0) here.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [missing]);
  return (
    <div ref={here}>
      {actions.flatMap((action) =>
        action.params.map((param) => (
          <Value
            key={`${action.key} ${param.key}`}
            label={`${nameOf(action)}: ${nameOf(param)}`}
            param={param}
            value={paramValue(param, chosen[action.key])}
            missing={missing}
            onChange={(value) =>
              onChange({ ...chosen, [action.key]: { ...chosen[action.key], [param.key]: value } })
            }
          />
        )),
      )}
    </div>
  );
}

type ValueProps = {
  label: string;
  param: ActionParam;
  value: ParamValue;
  missing: number;
  onChange: (value: ParamValue) => void;
};

function Value({ label, param, value, missing, onChange }: ValueProps) {
  const { t } = useTranslation('case');
  const { type, min, max, options } = param;
  const wrong = missing > 0 && !isValid(param, value);
  const error = wrong ? (type === 'number' ? t('form.wholeBetween', { min, max }) : t('form.needed')) : null;
  const leave = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Escape') currentTarget.blur();
  };
  const shared = { size: 'xs' as const, label, error, onKeyDown: leave };
  if (type === 'number')
    return (
      <NumberInput
        {...shared}
        value={value}
        allowDecimal={false}
        allowNegative={false}
        placeholder={`${min}–${max}`}
        onChange={onChange}
      />
    );
  if (type === 'choice')
    return (
      <NativeSelect
        {...shared}
        value={value}
        data={['', ...options]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      value={value}
      maxLength={actionLimits.text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
