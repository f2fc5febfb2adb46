import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mostLetters, type StatementText } from '../../api/statement-values.ts';
import type { FieldFault } from './reasons.ts';

type Props = {
  member: StatementText;
  value: string | null;
  fault: FieldFault | undefined;
  change: (value: string | null) => void;
};

/** One written member of a statement; what is emptied is left out. */
export function TextField({ member, value, fault, change }: Props) {
  const { t } = useTranslation('statements');
  const most = mostLetters[member];
  const shared = {
    label: t(`field.${member}`),
    description: t(`hint.${member}`),
    maxLength: most,
    value: value ?? '',
    error: fault && t(`fault.${fault}`),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(currentTarget.value || null),
  };
  return most > 500 ? <Textarea {...shared} rows={3} /> : <TextInput {...shared} />;
}
