import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApiDocument } from '../src/bff/openapi.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'openapi-'));
writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(openApiDocument(), null, 2));
writeFileSync(path.join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n');

const linters = [
  ['@redocly/cli@2', 'lint', '--extends=recommended', '--format=stylish', 'openapi.json'],
  ['@stoplight/spectral-cli@6', 'lint', 'openapi.json'],
];
try {
  for (const linter of linters) {
    const { status } = spawnSync('npx', ['-y', ...linter], { cwd: folder, stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
