import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copy } from './Copy.tsx';
import classes from './CopyText.module.css';

type Props = { text: string; testId: string; children?: ReactNode };

/** Text to be taken along: selectable, and copied by one button. Other ways to take it stand beside that. */
export function CopyText({ text, testId, children }: Props) {
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={classes.text} tabIndex={0} data-testid={testId}>
        {text}
      </pre>
      <Group gap="xs">
        <Copy text={text} size="compact-sm" />
        {children}
      </Group>
    </div>
  );
}
