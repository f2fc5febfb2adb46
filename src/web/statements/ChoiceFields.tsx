import { MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Reasons } from '../../api/statements.ts';
import type { FieldFault } from './reasons.ts';

type Props<Value extends string> = {
  member: keyof Reasons;
  values: readonly Value[];
  fault?: FieldFault | undefined;
  hint?: string | undefined;
  /** In place of the member's name. */
  label?: string;
  /** What a value is called; by the catalogue where left out. */
  nameOf?: (value: Value) => string;
};

function useChoice<Value extends string>({ member, values, fault, hint, label, nameOf }: Props<Value>) {
  const { t } = useTranslation('statements');
  const words = (value: string) => t(`value.${value}`);
  return {
    label: label ?? t(`field.${member}`),
    description: hint ?? t(`hint.${member}`),
    error: fault && t(`fault.${fault}`),
    data: values.map((value) => ({ value, label: nameOf?.(value) ?? words(value) })),
    searchable: values.length > 8,
    nothingFoundMessage: '—',
  };
}

/** One of a list, which must be chosen. */
export function OneOf<Value extends string>({
  value,
  change,
  ...props
}: Props<Value> & { value: Value; change: (value: Value) => void }) {
  return (
    <Select
      {...useChoice(props)}
      allowDeselect={false}
      value={value}
      onChange={(chosen) => {
        const found = props.values.find((one) => one === chosen);
        if (found !== undefined) change(found);
      }}
    />
  );
}

/** One of a list, or none. */
export function OneOrNone<Value extends string>({
  value,
  change,
  ...props
}: Props<Value> & { value: Value | null; change: (value: Value | null) => void }) {
  const { t } = useTranslation('statements');
  return (
    <Select
      {...useChoice(props)}
      clearable
      placeholder={t('nothing')}
      value={value}
      onChange={(chosen) => change(props.values.find((one) => one === chosen) ?? null)}
    />
  );
}

/** Some of a list, in its order. */
export function SomeOf<Value extends string>({
  value,
  change,
  ...props
}: Props<Value> & { value: readonly Value[]; change: (value: Value[]) => void }) {
  const { t } = useTranslation('statements');
  return (
    <MultiSelect
      {...useChoice(props)}
      clearable
      placeholder={value.length === 0 ? t('nothing') : ''}
      value={[...value]}
      onChange={(chosen) => change(props.values.filter((one) => chosen.includes(one)))}
    />
  );
}
