import { ActionIcon, Button, type ButtonProps, Group, Popover, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorNote } from './ErrorNote.tsx';

type Props = {
  /** What the button says; where it shows an icon alone, what it is called. */
  words: string;
  icon: ReactNode;
  iconOnly?: boolean;
  size?: ButtonProps['size'];
  ask: string;
  yes: string;
  no: string;
  run: () => Promise<unknown>;
};

/** For what cannot be taken back: asks first, beside the button, and stays open with the reason when it fails. */
export function ConfirmButton({ words, icon, iconOnly = false, size = 'sm', ask, yes, no, run }: Props) {
  const [asking, setAsking] = useState(false);
  const running = useMutation({ mutationFn: run, onSuccess: () => setAsking(false) });
  const toggle = () => {
    running.reset();
    setAsking(!asking);
  };
  return (
    <Popover opened={asking} onChange={setAsking} position="bottom-end" shadow="md" width={280} trapFocus>
      <Popover.Target>
        {iconOnly ? (
          <ActionIcon variant="default" size={28} aria-label={words} title={words} onClick={toggle}>
            {icon}
          </ActionIcon>
        ) : (
          <Button variant="default" size={size} leftSection={icon} onClick={toggle}>
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
