import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const web = path.join(import.meta.dirname, '..');
const staticImport = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** Everything that a file brings along at once: not what it loads later, by `import()`. */
function broughtBy(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.startsWith('/') || !/\.tsx?$/.test(file)) return seen;
  for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(staticImport))
    broughtBy(to.startsWith('.') ? path.join(path.dirname(file), to) : to, seen);
  return seen;
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
