import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  label: string;
  description: string;
  value: string;
  onValue: (value: string) => void;
  fault: string | undefined;
};

/** A number of seconds. What is out of range is let through: the API says so, beside the field. */
export function SecondsField({ label, description, value, onValue, fault }: Props) {
  const { t } = useTranslation('submit');
  return (
    <NumberInput
      label={label}
      description={description}
      styles={{ wrapper: { maxWidth: 160 } }}
      step={1}
      clampBehavior="none"
      suffix={t('param.seconds')}
      value={value}
      onChange={(next) => onValue(String(next))}
      error={fault}
    />
  );
}
