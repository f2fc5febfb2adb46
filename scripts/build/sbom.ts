import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { input } from '../arguments.mjs';

const npm = process.env.npm_execpath;
const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
const written = spawnSync(
  command,
  [...args, 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'],
  {
    cwd: path.join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
if (written.status !== 0)
  throw new Error(`npm sbom failed: ${written.error?.message ?? `exit code ${written.status}`}`);
const { components, specVersion } = JSON.parse(written.stdout) as {
  components: unknown[];
  specVersion: string;
};
await writeFile(input.words[0] ?? '', written.stdout);
console.log(`${components.length} packages, CycloneDX ${specVersion}`);
