import { Skeleton } from '@mantine/core';

/** The place of the rows until they are loaded. */
export function RowsSkeleton() {
  return (
    <div aria-hidden style={{ display: 'grid', gap: 4 }}>
      {Array.from({ length: 10 }, (_, at) => (
        <Skeleton key={at} height={20} />
      ))}
    </div>
  );
}
