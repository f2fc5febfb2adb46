import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const clients = path.join(import.meta.dirname, '../../clients');

/** What was written, and why the rest was not. */
type Packed = { packed: string[]; missing: string[] };

/** Writes the npm package, and the wheel and source distribution for Python, into a folder. */
export async function pack(folder: string): Promise<Packed> {
  await mkdir(folder, { recursive: true });
  const node = await packNode(folder);
  const python = await packPython(folder);
  return python === null
    ? { packed: [node], missing: ['flit is missing: the Python client is not packed.'] }
    : { packed: [node, ...python], missing: [] };
}

/** Compiles and packs the Node client. */
async function packNode(folder: string): Promise<string> {
  const cwd = path.join(clients, 'node');
  await rm(path.join(cwd, 'dist'), { recursive: true, force: true });
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd });
  // What the compiler prints comes first.
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }];
  return filename;
}

/** Null without flit, which is a package of Debian and of PyPI. */
async function packPython(folder: string): Promise<string[] | null> {
  const copy = await mkdtemp(path.join(tmpdir(), 'second-look-client-'));
  try {
    await cp(path.join(clients, 'python'), copy, {
      recursive: true,
      filter: (file) => !/__pycache__|\.mypy_cache/.test(file),
    });
    await run('flit', ['build'], { cwd: copy });
    const built = await readdir(path.join(copy, 'dist'));
    for (const name of built) await copyFile(path.join(copy, 'dist', name), path.join(folder, name));
    return built.sort();
  } catch (error) {
    if (error instanceof Error && 'path' in error && error.path === 'flit') return null;
    throw error;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
