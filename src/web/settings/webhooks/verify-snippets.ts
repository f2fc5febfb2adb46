import node from './receivers/receiver.mjs?raw';
import python from './receivers/receiver.py?raw';

/** Small receivers that check the signature and know what they have had: as they stand, they run. */
export const verifySnippets = { node, python } as const;
export type SnippetLanguage = keyof typeof verifySnippets;
