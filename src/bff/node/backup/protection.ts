import type { FileHandle } from 'node:fs/promises';
import type { Transform } from 'node:stream';
import { type Range, rangeOf } from '../../../platform/node/files/zip-range.ts';
import type { BackupKey } from './backup-key.ts';
import { encrypting, isEncrypted, openEncrypted } from './encrypted-file.ts';
import { findSignature, signatureHolds, signing } from './signed-file.ts';

/** What protects a backup from changes: a signature, or a passphrase that also encrypts it. */
export type Protection = { key: BackupKey } | { passphrase: string };

export const protecting = async (by: Protection): Promise<Transform> =>
  'key' in by ? signing(by.key) : encrypting(by.passphrase);

/** What a reader accepts: fingerprints of keys, a passphrase, or an unverified backup when somebody says so. */
export type Trust = {
  fingerprints?: readonly string[];
  passphrase?: string | undefined;
  unverified?: boolean;
};

/**
 * The archive in a backup, after its signature or passphrase is checked. Throws a readable message where the check
 * fails.
 */
export async function openProtected(
  handle: FileHandle,
  file: string,
  { fingerprints = [], passphrase, unverified = false }: Trust,
  onBytes: (bytes: number) => void,
): Promise<Range> {
  if (await isEncrypted(handle)) {
    if (passphrase === undefined) throw new Error(`${file} is encrypted: give --passphrase-file.`);
    return openEncrypted(handle, file, passphrase);
  }
  if (passphrase !== undefined)
    throw new Error(
      `${file} is not encrypted: a passphrase says nothing about it. Leave --passphrase-file out.`,
    );
  const { size } = await handle.stat();
  const signature = await findSignature(handle, size);
  const range = await rangeOf(handle, signature?.contentBytes ?? size);
  if (signature === null) {
    if (unverified) return range;
    throw new Error(
      `${file} has no signature, or a damaged one: anybody may have changed it, roles and passwords included. ` +
        'A backup of an older release has none. --unverified restores it all the same.',
    );
  }
  if (!unverified && !fingerprints.includes(signature.fingerprint))
    throw new Error(
      `${file} is signed with a key that is not known here: anybody may have made or changed it, roles and passwords ` +
        'included. Give --public-key with the fingerprint or the backup.pub.pem that you kept. ' +
        '--unverified restores it all the same.',
    );
  if (!(await signatureHolds(file, signature, onBytes)))
    throw new Error(`${file} is damaged: it is not what was signed.`);
  return range;
}
