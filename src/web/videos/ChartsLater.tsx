import { Skeleton, Stack } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

const TaskCharts = lazy(async () => ({ default: (await import('./charts/TaskCharts.tsx')).TaskCharts }));

/** The charts, in a chunk of their own; until it is here, their room is kept. */
export function ChartsLater(props: ComponentProps<typeof TaskCharts>) {
  return (
    <Suspense
      fallback={
        <Stack gap="sm" aria-hidden>
          <Skeleton height={110} />
          <Skeleton height={230} />
        </Stack>
      }
    >
      <TaskCharts {...props} />
    </Suspense>
  );
}
