import { ActionIcon, Button, type ButtonProps, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { KeyAction } from '../keys/key-table.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Confirm, type Question } from './Confirm.tsx';
import { Keycaps } from './Keycap.tsx';

type Props = Question & {
  /** Label of the button; its accessible name if it shows only an icon. */
  words: string;
  icon: ReactNode;
  iconOnly?: boolean;
  size?: ButtonProps['size'];
  /** The key that presses it. */
  action?: KeyAction;
};

/** A button for what cannot be undone: asks beside itself. */
export function ConfirmButton({ words, icon, iconOnly = false, size = 'sm', action, ...question }: Props) {
  const keyOf = useKeyOf();
  const keys = action && keyOf(action);
  const [asking, setAsking] = useState(false);
  const toggle = () => setAsking(!asking);
  useKeys(action ? { [action]: toggle } : {});
  return (
    <Popover
      opened={asking}
      onChange={setAsking}
      position="bottom-end"
      shadow="md"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {iconOnly ? (
          <ActionIcon variant="default" size={28} aria-label={words} title={words} onClick={toggle}>
            {icon}
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size={size}
            leftSection={icon}
            rightSection={keys ? <Keycaps keys={keys} /> : undefined}
            aria-keyshortcuts={keys}
            onClick={toggle}
          >
            {words}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={words}>
        <Confirm {...question} onClose={() => setAsking(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
