import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** The tooltip of a marked word: its label. */
export function MarkTip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }} openDelay={100}>
      {children}
    </Tooltip>
  );
}
