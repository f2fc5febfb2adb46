import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Reasons } from '../../api/statements.ts';
import type { Reason } from '../../reasons/reason.ts';
import { FieldFault } from '../forms/FieldFault.tsx';
import { CaseFields } from './CaseFields.tsx';
import type { InputOf } from './statement-input.ts';
import { TemplateFields } from './TemplateFields.tsx';

type Props = {
  of: Reasons;
  faults: { [member: string]: Reason };
  change: (changes: Partial<Reasons>) => void;
  /** Counts failed attempts to send; each moves the focus to the first faulty field. */
  refused: number;
};

/** Edits a statement of reasons. */
export function ReasonsForm({ of, faults, change, refused }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const field: InputOf = (member) => {
    const reason = faults[member];
    return {
      value: of[member],
      onChange: (value) => change({ [member]: value }),
      error: reason && <FieldFault reason={reason} />,
    };
  };
  return (
    <Stack gap="sm" ref={box}>
      <TemplateFields of={of} field={field} change={change} />
      <CaseFields of={of} field={field} />
    </Stack>
  );
}
