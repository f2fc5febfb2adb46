import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const web = import.meta.dirname;
const staticImport = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** Everything that a file brings along at once: not what it loads later, by `import()`. */
function broughtBy(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.startsWith('/') || !/\.tsx?$/.test(file)) return seen;
  for (const to of importsOf(file)) broughtBy(to, seen);
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

it.each(['main.tsx', 'queue/QueuePage.tsx', 'case/CasePane.tsx', 'dashboard/DashboardPage.tsx'])(
  'whoever opens %s waits for no drawing library',
  (entry) => {
    const brought = broughtBy(path.join(web, entry));
    expect(brought.size).toBeGreaterThan(10);
    expect([...brought].filter((one) => one === 'recharts')).toEqual([]);
  },
);

it('the charts do bring it, so that this looks for the right thing', () => {
  expect(broughtBy(path.join(web, 'dashboard/machine/MachineTab.tsx'))).toContain('recharts');
});

// It is a tenth of what a first visit loads, and where it may it makes code of its own, which the page's policy forbids.
it('no page brings the parser of the API, whose answers the server has made from the same schemas', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => broughtBy(path.join(web, file)).has('zod'))).toEqual([]);
  expect(broughtBy(path.join(web, '../api/cases.ts'))).toContain('zod');
});
