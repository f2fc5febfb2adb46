import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { plainFolders } from '../../scripts/build/plain-calls.ts';
import { staticImports } from '../testing/static-imports.ts';

const web = import.meta.dirname;

it.each(['main.tsx', 'queue/QueuePage.tsx', 'case/CasePane.tsx', 'dashboard/DashboardPage.tsx'])(
  '%s does not load the chart library',
  (entry) => {
    const imports = staticImports(path.join(web, entry));
    expect(imports.size).toBeGreaterThan(10);
    expect([...imports].filter((one) => one === 'recharts')).toEqual([]);
  },
);

it('the charts do load the library, so this test looks for the right thing', () => {
  expect(staticImports(path.join(web, 'dashboard/machine/MachineTab.tsx'))).toContain('recharts');
});

// The parser is a tenth of a first visit's download. It also compiles code where it may, which the page's content
// security policy forbids. The build strips the schemas from the modules that declare calls.
it('no page loads the parser of the API: the server built the answers from the same schemas', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const plain = plainFolders.flatMap((folder) => globSync(`${folder}*.ts`));
  expect(plain.length).toBeGreaterThan(30);
  expect(files.filter((file) => staticImports(path.join(web, file), new Set(plain)).has('zod'))).toEqual([]);
  expect(staticImports(path.join(web, '../api/cases.ts'))).toContain('zod');
});
