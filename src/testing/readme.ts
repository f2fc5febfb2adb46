import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');
/** A page of the repository, by its path. */
export const readPage = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** A page's fenced blocks in one language, in order. */
export function blocksIn(file: string, language: string): string[] {
  return [...readPage(file).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, label, code]) =>
    label === language && code !== undefined ? [code] : [],
  );
}
