import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../ui/CopyText.tsx';
import classes from './Accounts.module.css';

type Props = { words: string; hint: string; fileName: string; pem: string; testId: string };

/** One of our public keys, to copy or to download. */
export function PublicKey({ words, hint, fileName, pem, testId }: Props) {
  const { t } = useTranslation('accounts');
  return (
    <details className={classes.key} open>
      <summary>{words}</summary>
      <Text size="sm" c="dimmed" mt={4}>
        {hint}
      </Text>
      <CopyText text={pem} testId={testId}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
          component="a"
          href={`data:application/x-pem-file,${encodeURIComponent(pem)}`}
          download={fileName}
        >
          {t('ownKey.download')}
        </Button>
      </CopyText>
    </details>
  );
}
