import { Button, CopyButton, Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './VideoPage.module.css';

/** Text as it came, to read and to copy. */
export function Raw({ text }: { text: string }) {
  const { t } = useTranslation('videos');
  return (
    <Stack gap={4}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={classes.raw} tabIndex={0}>
        {text}
      </pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="subtle"
            style={{ alignSelf: 'flex-end' }}
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            {copied ? t('raw.copied') : t('raw.copy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}
