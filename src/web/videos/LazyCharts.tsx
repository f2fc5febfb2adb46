import { Skeleton, Stack } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

const TaskCharts = lazyPart(
  async () => (await import('./charts/TaskCharts.tsx')).TaskCharts,
  'charts',
  'dashboard',
);

/** Loads the charts lazily; their space is reserved meanwhile. */
export function LazyCharts(props: ComponentProps<typeof TaskCharts>) {
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
