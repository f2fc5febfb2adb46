import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The beginning of a list in the settings: what it is, and the button that adds to it. */
export function SectionHead({ what, mb, children }: { what: string; mb?: 'sm'; children: ReactNode }) {
  return (
    <Group justify="space-between" align="start" {...(mb && { mb })}>
      <Text size="sm" c="dimmed" maw={640}>
        {what}
      </Text>
      {children}
    </Group>
  );
}
