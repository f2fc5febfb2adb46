import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Reasons } from '../../api/statements.ts';
import { CaseFields } from './CaseFields.tsx';
import type { FieldFaults } from './reasons.ts';
import { TemplateFields } from './TemplateFields.tsx';

type Props = {
  of: Reasons;
  faults: FieldFaults<Reasons>;
  change: (changes: Partial<Reasons>) => void;
  /** Counts the times that it was to be sent and could not: each leads to the first field that is wrong. */
  refused: number;
};

/** A statement of reasons to be written. */
export function ReasonsForm({ refused, ...fields }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return (
    <Stack gap="sm" ref={box}>
      <TemplateFields {...fields} />
      <CaseFields {...fields} />
    </Stack>
  );
}
