import { sql } from 'kysely';
import type { DossierBody, DossierEntry, DossierHead, DossierLink } from '../../api/dossier.ts';
import { type AuditRow, beginning } from '../audit/chain.ts';
import { headText } from '../audit/head-text.ts';
import { type Head, headOf } from '../audit/seal.ts';
import type { InstallationKey } from '../context/context.ts';
import { aboutCase } from '../entities/about-case.ts';
import type { CaseRow, Trx } from '../store/tables.ts';

type Sign = InstallationKey['sign'];

/** The audit entries about a case, each with the way from it to a signed head of the chain. */
export async function auditOf(trx: Trx, row: CaseRow, sign: Sign): Promise<DossierBody['audit']> {
  const rows = await trx.selectFrom('audit_event').selectAll().where(aboutCase(row)).orderBy('id').execute();
  const before = await hashesAt(
    trx,
    rows.flatMap(({ position }) => (position === null ? [] : position - 1)),
  );
  return {
    entries: rows.map((one) => showEntry(one, before)),
    links: await linksOf(trx, { positions: rows.flatMap(({ position }) => position ?? []), before, sign }),
  };
}

function showEntry(row: AuditRow, before: ReadonlyMap<number, string>): DossierEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name,
    machine: row.machine,
    what: row.what,
    submissionId: row.submission_id,
    caseId: row.case_id,
    detail: row.detail,
    salt: row.salt,
    detailDigest: row.detail_digest,
    rowDigest: row.row_digest,
    position: row.position,
    hash: row.hash,
    before: row.position === null ? null : (before.get(row.position - 1) ?? null),
  };
}

async function hashesAt(trx: Trx, positions: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ position: number; hash: string }>`
    select position, hash from audit_event where position = any(${positions}::bigint[])`.execute(trx);
  return new Map([[0, beginning], ...rows.map(({ position, hash }) => [position, hash] as const)]);
}

type About = { positions: readonly number[]; before: ReadonlyMap<number, string>; sign: Sign };

/** One link for all entries before the same head. Other people's rows are in it by their digests alone. */
async function linksOf(trx: Trx, { positions, before, sign }: About): Promise<DossierLink[]> {
  const links: DossierLink[] = [];
  for (const from of positions.toSorted((a, b) => a - b)) {
    const last = links.at(-1);
    if (last && from <= last.head.position) continue;
    const head = await headFrom(trx, from, sign);
    if (!head) continue;
    const { rows } = await sql<{ digest: string | null }>`
      select row_digest as digest from generate_series(${from}::bigint, ${head.position}::bigint) as place (position)
      left join audit_event using (position) order by position`.execute(trx);
    links.push({
      from,
      before: before.get(from - 1) ?? null,
      digests: rows.map(({ digest }) => digest),
      head,
    });
  }
  return links;
}

/** The first exported head from this position on, signed as in its file; or else the present end of the chain. */
async function headFrom(trx: Trx, from: number, sign: Sign): Promise<DossierHead | null> {
  const exported = await trx
    .selectFrom('audit_head')
    .select(['id', 'at', 'position', 'hash'])
    .where('written', '=', true)
    .where('position', '>=', from)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const show = async (head: Head, at: Date, number: number | null): Promise<DossierHead> => {
    const shown = { at: at.toISOString(), position: head.position, hash: head.hash };
    return { ...shown, signature: await sign(headText(shown)), number };
  };
  if (exported) return show(exported, exported.at, exported.id);
  const end = await headOf(trx);
  return end && end.position >= from ? show(end, new Date(), null) : null;
}
