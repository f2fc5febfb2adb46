import type { ResourceKey } from 'i18next';

/** The catalogues besides those of the first pages (words.ts), each a file of its own. */
export const otherWords = import.meta.glob<ResourceKey>(
  ['./{en,zh-CN}/*.json', '!./*/{behind,care,case,common,keys,looks,media,people,problems,queue}.json'],
  { import: 'default' },
);
