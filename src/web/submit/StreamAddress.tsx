import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { url: string; onUrl: (url: string) => void; fault: string | undefined };

/** Where the stream is. */
export function StreamAddress({ url, onUrl, fault }: Props) {
  const { t } = useTranslation('submit');
  return (
    <TextInput
      label={t('source.streamLabel')}
      description={t('source.streamHint')}
      placeholder="rtmp://"
      inputMode="url"
      value={url}
      onChange={(event) => onUrl(event.currentTarget.value)}
      error={fault}
    />
  );
}
