import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import packageJson from '../../../../package.json' with { type: 'json' };
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { listFiles, needKeys } from './files.ts';
import { filePath, format, type Manifest, manifestName, rowsPath, type Table } from './manifest.ts';
import { connect, listSequences, listTables, readRows } from './tables.ts';
import { verifyBackup } from './verify.ts';

/** `keysOutside`: SESSION_SECRET and SEAL_KEY come from the environment, and are kept wherever that is. */
export type Source = { databaseUrl: string; dataDir: string; keysOutside?: boolean };
const media = /^(evidence\/|moderation\/(frames|clips|gallery)\/)/;

/**
 * Writes everything there is to `file` while all goes on: the tables as of one moment, then the files, which never
 * change and are never older than the tables. What was written is read again before it is called a backup.
 */
export async function backup(source: Source, file: string): Promise<Manifest> {
  if (await exists(file)) throw new Error(`${file} exists already; give a name that is free.`);
  const half = `${file}.${process.pid}.half`;
  try {
    needKeys(await listFiles(source.dataDir), source.dataDir, source.keysOutside);
    const archive = writeArchive(half);
    const database = await writeTables(source.databaseUrl, archive);
    await writeFiles(source.dataDir, archive);
    const manifest: Manifest = {
      product: 'second-look',
      format,
      release: packageJson.version,
      ...(source.keysOutside ? { keysOutside: true } : {}),
      madeAt: new Date().toISOString(),
      ...database,
      entries: [...archive.entries],
    };
    await archive.add(manifestName, textStream(JSON.stringify(manifest, null, 1)), { packed: false });
    await archive.end();
    await verifyBackup(half);
    await onDisk(half);
    await rename(half, file);
    return manifest;
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

async function writeTables(databaseUrl: string, archive: ArchiveWriter) {
  const client = await connect(databaseUrl);
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(client)) {
      const rows = await writeTable(client, table, archive);
      tables.push({ ...table, rows });
    }
    // Sequences know no snapshot: read last, they are never behind the rows.
    const sequences = await listSequences(client);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    await client.query('commit');
    return { tables, sequences, postgres: rows[0]?.server_version ?? '' };
  } finally {
    await client.end();
  }
}

async function writeTable(client: pg.Client, table: Table, archive: ArchiveWriter): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const batch of readRows(client, table)) {
      count += batch.length;
      yield new TextEncoder().encode(`${batch.join('\n')}\n`);
    }
  }
  await archive.add(rowsPath(table), Readable.toWeb(Readable.from(lines())) as ReadableStream<Uint8Array>, {
    packed: false,
  });
  return count;
}

async function writeFiles(dataDir: string, archive: ArchiveWriter): Promise<void> {
  for (const relative of await listFiles(dataDir)) {
    const handle = await open(path.join(dataDir, relative)).catch((error: NodeJS.ErrnoException) => {
      // Removed since it was listed, by retention or an erasure.
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!handle) continue;
    const body = Readable.toWeb(createReadStream('', { fd: handle })) as ReadableStream<Uint8Array>;
    await archive.add(filePath(relative), body, { packed: media.test(relative) });
  }
}

function textStream(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}

/** The name must not be there before the bytes are. */
async function onDisk(file: string): Promise<void> {
  const handle = await open(file);
  await handle.sync();
  await handle.close();
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
