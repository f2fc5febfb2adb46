import { Button, CopyButton, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Heading } from '../ui/Heading.tsx';
import classes from './SubmitPage.module.css';

/** The call that the form makes, for a program to make. */
export function CurlPanel({ commands }: { commands: string[] }) {
  const { t } = useTranslation('submit');
  const text = commands.join('\n\n');
  return (
    <section className={classes.card}>
      <Heading>{t('curl.title')}</Heading>
      <Text size="xs" c="dimmed">
        {t('curl.hint')}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={classes.curl} tabIndex={0} data-testid="curl">
        {text}
      </pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            {copied ? t('curl.copied') : t('curl.copy')}
          </Button>
        )}
      </CopyButton>
    </section>
  );
}
