import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { plainFolders } from '../../scripts/build/plain-calls.ts';
import { broughtBy } from '../testing/brought-by.ts';

const web = import.meta.dirname;

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
// The build takes the schemas out of the modules that declare calls.
it('no page brings the parser of the API, whose answers the server has made from the same schemas', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const plain = plainFolders.flatMap((folder) => globSync(`${folder}*.ts`));
  expect(plain.length).toBeGreaterThan(30);
  expect(files.filter((file) => broughtBy(path.join(web, file), new Set(plain)).has('zod'))).toEqual([]);
  expect(broughtBy(path.join(web, '../api/cases.ts'))).toContain('zod');
});
