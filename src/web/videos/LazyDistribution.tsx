import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

const Distribution = lazyPart(
  async () => (await import('./charts/ScoreDistribution.tsx')).ScoreDistribution,
  'charts',
);

/** Loads the chart lazily; its space is reserved meanwhile. */
export function LazyDistribution(props: ComponentProps<typeof Distribution>) {
  return (
    <Suspense fallback={<Skeleton height={232} />}>
      <Distribution {...props} />
    </Suspense>
  );
}
