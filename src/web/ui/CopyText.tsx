import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Copy } from './Copy.tsx';
import classes from './CopyText.module.css';

type Props = { text: string; testId: string; children?: ReactNode };

/** Text to copy: selectable, with a copy button. `children`: other ways to take it. */
export function CopyText({ text, testId, children }: Props) {
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
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
