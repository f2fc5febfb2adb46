/** What the queue and an open case say. */
export const words = import.meta.glob<Record<string, unknown>>(
  '../en/{behind,care,case,common,keys,lanes,looks,media,people,problems,queue}.json',
  { eager: true, import: 'default' },
);
