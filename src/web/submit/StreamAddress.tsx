import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function StreamAddress(props: TextInputProps) {
  const { t } = useTranslation('submit');
  return (
    <TextInput
      label={t('source.streamLabel')}
      description={t('source.streamHint')}
      placeholder="rtmp://"
      inputMode="url"
      {...props}
    />
  );
}
