import { statfs } from 'node:fs/promises';
import type { Room } from '../../review/context/context.ts';

const agoMs = 1000;

export type Disk = () => Promise<Room>;

/** The bytes available to us under `folder`. */
export async function freeBytes(folder: string): Promise<number> {
  const found = await statfs(folder);
  return found.bavail * found.bsize;
}

/** The free space on the fullest of the disks of `folders`, measured at most once a second. */
export function watchDisk(options: { folders: string[]; floorBytes: number; free?: typeof freeBytes }): Disk {
  const { folders, floorBytes, free = freeBytes } = options;
  let last: { at: number; room: Promise<Room> } | null = null;
  const look = async (): Promise<Room> => {
    const bytes = Math.min(...(await Promise.all(folders.map(free))));
    return { freeBytes: bytes, floorBytes, enough: bytes >= floorBytes };
  };
  return () => {
    if (last === null || performance.now() - last.at > agoMs) last = { at: performance.now(), room: look() };
    return last.room;
  };
}
