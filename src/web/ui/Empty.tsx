import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Empty.module.css';

type Props = {
  icon: ReactNode;
  title: string;
  hint?: string;
  /** If nothing else is on the page, its title is the page's title. */
  page?: boolean;
  children?: ReactNode;
};

/** An empty state, with the next step. */
export function Empty({ icon, title, hint, page = false, children }: Props) {
  return (
    <Stack align="center" gap="xs" className={classes.empty}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Text fw={600} ta="center" maw={480} component={page ? 'h1' : 'p'} m={0}>
        {title}
      </Text>
      {hint ? (
        <Text size="sm" c="dimmed" ta="center" maw={420} style={{ textWrap: 'balance' }}>
          {hint}
        </Text>
      ) : null}
      {children}
    </Stack>
  );
}
