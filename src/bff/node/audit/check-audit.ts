import type { Selectable } from 'kysely';
import { because } from '../../../reasons/reason.ts';
import { serialize } from '../../../reasons/serialize.ts';
import type { UnlocalizedFault } from '../../../review/audit/faults.ts';
import { type Verified, verifyAudit } from '../../../review/audit/verify.ts';
import type { AuditHeadTable } from '../../../review/store/tables/audit.ts';
import type { Db } from '../../../review/store/tables.ts';
import { fastSha256 } from './fast-sha256.ts';
import type { HeadLine } from './head-line.ts';
import { headFault, readHeads } from './heads.ts';

type Known = Selectable<AuditHeadTable>;
type Options = {
  folder: string;
  publicKeyPem?: string | undefined;
  /** The folder is a copy from this time: later heads are not expected in it. */
  until?: Date | undefined;
  /** The caller named this folder: it must contain heads, even when the database has none to compare with. */
  named?: boolean;
  onProgress?: (rows: number) => void;
};
export type Checked = Verified & { torn: string[] };

/** Checks the chain against the heads in `folder`, and those heads against the database. Stores the result. */
export async function checkAudit(db: Db, options: Options): Promise<Checked> {
  const began = performance.now();
  // Read before and after the heads: new heads are written in the meantime.
  const written = (await knownHeads(db)).filter((head) => head.written);
  const { heads, torn, faults } = await readHeads(options.folder, options.publicKeyPem);
  const known = await knownHeads(db);
  const found = await verifyAudit(db, heads, fastSha256, options.onProgress);
  const fresh = heads.length === 0 && found.rows === 0 && known.length === 0 && !options.named;
  const all: Checked = {
    ...found,
    torn,
    faults: fresh
      ? found.faults
      : [...faults, ...compareHeads({ written, known, heads }, options), ...found.faults],
  };
  await db
    .insertInto('audit_check')
    .values({
      rows: all.rows,
      unsealed: all.unsealed,
      heads: all.heads,
      faults: JSON.stringify(serialize(all.faults.slice(0, 100))),
      ms: Math.round(performance.now() - began),
    })
    .execute();
  return all;
}

const knownHeads = (db: Db): Promise<Known[]> =>
  db.selectFrom('audit_head').selectAll().orderBy('id').execute();

/**
 * Every head that the database calls written must be in the files, and every head in the files must be in the database.
 */
function compareHeads(
  { written, known, heads }: { written: Known[]; known: Known[]; heads: HeadLine[] },
  { folder, until }: Options,
): UnlocalizedFault[] {
  const faults: UnlocalizedFault[] = [];
  const inFiles = new Set(heads.map(nameOf));
  const expected = written.filter((head) => until === undefined || head.at <= until);
  const missing = expected.filter((head) => !inFiles.has(nameOf(head)));
  const first = missing[0];
  if (first && missing.length === expected.length && heads.length > 0)
    faults.push(headFault(because('no_head_is_known', { folder })));
  else if (first)
    faults.push(
      headFault(
        because('heads_are_missing', {
          folder,
          count: missing.length,
          place: first.position,
          to: first.place,
        }),
        first.position,
      ),
    );
  const byNumber = new Map(known.map((head) => [head.id, head]));
  for (const line of heads) {
    // Older releases could be killed between the file and the database.
    if (line.number === undefined) continue;
    const row = byNumber.get(line.number);
    if (row && nameOf(row) === nameOf(line) && row.at.toISOString() === line.at) continue;
    faults.push(
      headFault(because('head_is_not_known', { place: line.position, at: line.at }), line.position),
    );
  }
  // Only the newest head can be unwritten: a head is recorded only after all earlier ones are on the disk.
  const stuck = known.slice(0, -1).find((head) => !head.written);
  if (stuck)
    faults.push(headFault(because('head_was_never_written', { place: stuck.position }), stuck.position));
  return faults;
}

const nameOf = ({ position, hash }: { position: number; hash: string }) => `${position} ${hash}`;
