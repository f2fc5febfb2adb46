import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import type { KeyAction } from '../keys/key-table.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { Keycaps } from './Keycap.tsx';

type Props = ButtonProps & ElementProps<'button', keyof ButtonProps> & { action: KeyAction };

/** A button that shows the key that does the same. */
export function KeyButton({ action, ...rest }: Props) {
  const keys = useKeyOf()(action);
  return (
    <Button variant="default" aria-keyshortcuts={keys} rightSection={<Keycaps keys={keys} />} {...rest} />
  );
}
