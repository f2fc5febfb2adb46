import node from './receivers/receiver.mjs?raw';
import python from './receivers/receiver.py?raw';

/** Small complete receivers that check the signature and ignore duplicates. */
export const verifySnippets = { node, python } as const;
export type SnippetLanguage = keyof typeof verifySnippets;
