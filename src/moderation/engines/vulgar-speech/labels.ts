import type { LexiconLabel } from '../../text/lexicon/lexicon.ts';

/** Vulgar speech gives labels as numbers. The document does not define them; these are ours. */
export const vulgarLabels = [
  { number: 1, name: 'Abuse', label: 'Abuse' },
  { number: 2, name: 'Porn', label: 'Porn' },
] as const satisfies readonly { number: number; name: string; label: LexiconLabel }[];
