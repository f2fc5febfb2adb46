import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNote } from '../ui/ErrorNote.tsx';

type Props = {
  save: { mutate: () => void; isPending: boolean; error: unknown };
  /** Whether it can be sent as it is. */
  ready: boolean;
  /** What its button says. */
  label: string;
  /** Why it cannot be sent yet, where no field says so. */
  beside?: string | null;
  gap?: 'md' | 'lg';
  children: ReactNode;
};

/** Fields that are sent together: what became of it is told beside the button. */
export function SaveForm({ save, ready, label, beside = null, gap = 'md', children }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) save.mutate();
      }}
    >
      <Stack gap={gap}>
        {children}
        {save.error ? <ErrorNote error={save.error} compact /> : null}
        <Group>
          <Button type="submit" loading={save.isPending} disabled={!ready}>
            {label}
          </Button>
          {beside === null ? null : (
            <Text size="xs" c="dimmed">
              {beside}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}
