import { Button, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './CopyText.module.css';

type Props = { text: string; testId: string; children?: ReactNode };

/** Text to be taken along: selectable, and copied by one button. Other ways to take it stand beside that. */
export function CopyText({ text, testId, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={classes.text} tabIndex={0} data-testid={testId}>
        {text}
      </pre>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              onClick={copy}
            >
              <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
            </Button>
          )}
        </CopyButton>
        {children}
      </Group>
    </div>
  );
}
