import { readFileSync } from 'node:fs';
import path from 'node:path';

const staticImport = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** Everything that a file loads statically, packages by name; not what it loads lazily by `import()`. */
export function staticImports(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.startsWith('/') || !/\.tsx?$/.test(file)) return seen;
  for (const to of importsOf(file)) staticImports(to, seen);
  return seen;
}

const known = new Map<string, string[]>();

function importsOf(file: string): string[] {
  const imports =
    known.get(file) ??
    [...readFileSync(file, 'utf8').matchAll(staticImport)].map(([, to = '']) =>
      to.startsWith('.') ? path.join(path.dirname(file), to) : to,
    );
  known.set(file, imports);
  return imports;
}
