import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function SecondsField(props: NumberInputProps) {
  const { t } = useTranslation('submit');
  return (
    <NumberInput styles={{ wrapper: { maxWidth: 160 } }} step={1} suffix={t('param.seconds')} {...props} />
  );
}
