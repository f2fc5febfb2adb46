import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { input } from '../arguments.mjs';

const root = path.join(import.meta.dirname, '../..');
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const tag = `localhost/second-look:${version}`;
const base = 'localhost/second-look-base:latest';
// Without kernel support for overlays, and without user namespaces.
const buildah = (...args: string[]) => run('buildah', ['--storage-driver', 'vfs', ...args]);

const folder = await mkdtemp(path.join(tmpdir(), 'second-look-image-'));
try {
  const files = path.join(folder, 'root');
  run('mmdebstrap', [
    '--quiet',
    '--variant=minbase',
    '--include=ca-certificates,libatomic1',
    'bookworm',
    files,
  ]);
  // What the image node:26-bookworm-slim has beside Debian.
  await cp(path.join(root, 'node_modules/node/bin/node'), path.join(files, 'usr/local/bin/node'));
  const npm = path.join(path.dirname(process.env.npm_execpath ?? run('which', ['npm'])), '..');
  await cp(npm, path.join(files, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(files, 'usr/local/bin/npm'));
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, files, '/');
  buildah('commit', '--quiet', '--rm', container, base);
  const given = [path.join(homedir(), '.npmrc'), process.env.NODE_EXTRA_CA_CERTS].filter(
    (file) => file && existsSync(file),
  );
  buildah(
    ...['bud', '--isolation', 'chroot', '--network', 'host', '--pull-never', '--format', 'docker'],
    ...given.flatMap((file) => ['--volume', `${file}:${file}:ro`]),
    ...(process.env.NODE_EXTRA_CA_CERTS ? ['--build-arg', 'NODE_EXTRA_CA_CERTS'] : []),
    ...['--build-arg', `BASE=${base}`, '--file', path.join(root, 'deploy/Dockerfile'), '--tag', tag, root],
  );
  const [{ size }] = JSON.parse(buildah('images', '--json', tag));
  console.log(`${tag} is built: ${size}.`);
  if (input.values.save) buildah('push', '--quiet', tag, `oci-archive:${input.values.save}:${tag}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Returns what the command printed; its messages are shown. */
function run(command: string, args: string[]): string {
  const { status, stdout, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0)
    throw new Error(`${command} ${args[0]} failed: ${error?.message ?? `exit code ${status}`}`);
  return stdout.trim();
}
