import { cases } from './entries/case.tsx';
import { charts } from './entries/charts.tsx';
import { media } from './entries/media.tsx';
import { labels, ui } from './entries/ui.tsx';
import type { Entries } from './entries.ts';

/** All entries, in the catalogue's order. */
export const sections: Record<string, Entries> = { ui, labels, charts, media, case: cases };
