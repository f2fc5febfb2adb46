import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');
export const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

/** The README's fenced blocks in one language, in their order. */
export function blocksIn(language: string): string[] {
  return [...readme.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, said, code]) =>
    said === language && code !== undefined ? [code] : [],
  );
}
