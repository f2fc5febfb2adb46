import { Button, Popover } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

type Props = { words: string; children: (close: () => void) => ReactNode };

/** Opens a form beside itself that replaces a key or a secret. */
export function RotateButton({ words, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      width={300}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRotate size={14} />}
          onClick={() => setOpen(!open)}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words}>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  );
}
