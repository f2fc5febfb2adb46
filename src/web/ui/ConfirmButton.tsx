import { ActionIcon, Button, type ButtonProps, Group, Popover, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { KeyAction } from '../keys/key-table.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { ErrorNote } from './ErrorNote.tsx';
import { Keycaps } from './Keycap.tsx';

type Props = {
  /** Label of the button; its accessible name if it shows only an icon. */
  words: string;
  icon: ReactNode;
  iconOnly?: boolean;
  size?: ButtonProps['size'];
  /** The key that presses it. */
  action?: KeyAction;
  ask: string;
  yes: string;
  no: string;
  run: () => Promise<unknown>;
};

/** A button for what cannot be undone: asks beside itself, and stays open with the error if it fails. */
export function ConfirmButton(props: Props) {
  const { words, icon, iconOnly = false, size = 'sm', action, ask, yes, no, run } = props;
  const keyOf = useKeyOf();
  const keys = action && keyOf(action);
  const [asking, setAsking] = useState(false);
  const running = useMutation({ mutationFn: run, onSuccess: () => setAsking(false) });
  const toggle = () => {
    running.reset();
    setAsking(!asking);
  };
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
        <Text size="sm" mb="sm">
          {ask}
        </Text>
        {running.error && <ErrorNote error={running.error} compact />}
        <Group gap="xs" justify="flex-end" mt="xs">
          <Button size="xs" variant="default" onClick={toggle}>
            {no}
          </Button>
          <Button
            size="xs"
            bg="var(--sl-reject)"
            c="var(--sl-surface-0)"
            loading={running.isPending}
            onClick={() => running.mutate()}
          >
            {yes}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
