import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** What a marked word was found to be, on pointing at it. */
export function MarkTip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }} openDelay={100}>
      {children}
    </Tooltip>
  );
}
