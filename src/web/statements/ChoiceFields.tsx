import { MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Reasons } from '../../api/statements.ts';
import type { StatementInput } from './statement-input.ts';

type Props<Value extends string> = {
  member: keyof Reasons;
  values: readonly Value[];
  hint?: string | undefined;
  /** Replaces the member's name. */
  label?: string;
  /** The name of a value; defaults to the catalogue's. */
  nameOf?: (value: Value) => string;
};

function useChoice<Value extends string>({ member, values, hint, label, nameOf, ...rest }: Props<Value>) {
  const { t } = useTranslation('statements');
  const words = (value: string) => t(`value.${value}`);
  return {
    ...rest,
    label: label ?? t(`field.${member}`),
    description: hint ?? t(`hint.${member}`),
    data: values.map((value) => ({ value, label: nameOf?.(value) ?? words(value) })),
    searchable: values.length > 8,
    nothingFoundMessage: '—',
  };
}

/** Selects one value of a list; required. */
export function OneOf<Value extends string>({
  value,
  onChange,
  ...props
}: Props<Value> & StatementInput<Value>) {
  return (
    <Select
      {...useChoice(props)}
      allowDeselect={false}
      value={value ?? null}
      onChange={(chosen) => {
        const value = props.values.find((one) => one === chosen);
        if (value !== undefined) onChange(value);
      }}
    />
  );
}

/** Selects one value of a list, or none. */
export function OneOrNone<Value extends string>({
  value,
  onChange,
  ...props
}: Props<Value> & StatementInput<Value | null>) {
  const { t } = useTranslation('statements');
  return (
    <Select
      {...useChoice(props)}
      clearable
      placeholder={t('nothing')}
      value={value ?? null}
      onChange={(chosen) => onChange(props.values.find((one) => one === chosen) ?? null)}
    />
  );
}

/** Selects several values, in the order of the list. */
export function SomeOf<Value extends string>({
  value = [],
  onChange,
  ...props
}: Props<Value> & StatementInput<Value[]>) {
  const { t } = useTranslation('statements');
  return (
    <MultiSelect
      {...useChoice(props)}
      clearable
      placeholder={value.length === 0 ? t('nothing') : ''}
      value={value}
      onChange={(chosen) => onChange(props.values.filter((one) => chosen.includes(one)))}
    />
  );
}
