import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maxLengths, type StatementText } from '../../api/statement-values.ts';
import type { StatementInput } from './statement-input.ts';

type Props = StatementInput<string | null> & { member: StatementText };

/** A text member of a statement; an empty one is left out. */
export function TextField({ member, value, onChange, ...rest }: Props) {
  const { t } = useTranslation('statements');
  const shared = {
    ...rest,
    label: t(`field.${member}`),
    description: t(`hint.${member}`),
    value: value ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value || (member === 'decision_facts' ? '' : null)),
  };
  return maxLengths[member] > 500 ? <Textarea {...shared} rows={3} /> : <TextInput {...shared} />;
}
