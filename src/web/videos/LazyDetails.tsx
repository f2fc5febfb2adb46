import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

const Details = lazyPart(async () => (await import('./TaskDetails.tsx')).TaskDetails, 'videos');

/** A task's details, loaded when the first is opened. */
export function LazyDetails(props: ComponentProps<typeof Details>) {
  return (
    <Suspense fallback={<Skeleton height={232} />}>
      <Details {...props} />
    </Suspense>
  );
}
