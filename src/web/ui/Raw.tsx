import { Stack } from '@mantine/core';
import { Copy } from './Copy.tsx';
import classes from './Raw.module.css';

/** Text as it was received, to read and to copy. */
export function Raw({ text }: { text: string }) {
  return (
    <Stack gap={4}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre className={classes.raw} tabIndex={0}>
        {text}
      </pre>
      <Copy text={text} size="compact-xs" variant="subtle" style={{ alignSelf: 'flex-end' }} />
    </Stack>
  );
}
