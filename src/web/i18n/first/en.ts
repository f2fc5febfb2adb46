import type { ResourceKey } from 'i18next';

/** What the queue and an open case say, in one file. */
export const words = import.meta.glob<ResourceKey>(
  '../en/{behind,care,case,common,keys,looks,media,people,problems,queue}.json',
  { eager: true, import: 'default' },
);
