import type { ResourceKey } from 'i18next';

/** The texts of the queue and an open case, in one file. */
export const words = import.meta.glob<ResourceKey>(
  '../zh-CN/{care,case,common,keys,looks,media,people,problems,queue}.json',
  { eager: true, import: 'default' },
);
/** How the others are loaded. Here, so that a page knows those of its own language only. */
export const others = import.meta.glob<ResourceKey>(
  ['../zh-CN/*.json', '!../*/{care,case,common,keys,looks,media,people,problems,queue}.json'],
  { import: 'default' },
);
