import type { DossierBody, DossierEntry, DossierLink } from '../../api/dossier.ts';
import { type AuditRow, detailText, linkText, rowText } from '../audit/chain.ts';
import { headText } from '../audit/head-text.ts';
import { isAsSealed } from '../audit/verify.ts';
import { sha256 } from '../store/digest.ts';
import type { Checked, KnownHead } from './check-dossier.ts';

type Verify = (text: string, signature: string) => Promise<boolean>;
type Audit = DossierBody['audit'];

/** As the database has it. */
export const rowOf = (entry: DossierEntry): AuditRow => ({
  id: entry.id,
  at: new Date(entry.at),
  actor_id: entry.actorId,
  actor_name: entry.actorName,
  machine: entry.machine,
  what: entry.what as AuditRow['what'],
  submission_id: entry.submissionId,
  case_id: entry.caseId,
  detail: entry.detail as AuditRow['detail'],
  salt: entry.salt,
  detail_digest: entry.detailDigest,
  row_digest: entry.rowDigest,
  position: entry.position,
  hash: entry.hash,
});

/** Each entry must be as it was sealed, and stand in the chain that leads to a signed head. */
export async function checkChain(
  { entries, links }: Audit,
  verify: Verify,
  heads: readonly KnownHead[] | null,
  checked: Checked,
): Promise<void> {
  const { faults } = checked;
  const before = faults.length;
  for (const entry of entries) faults.push(...(await faultsOf(entry)));
  const placed = new Set<DossierEntry>();
  for (const link of links) {
    const { found, there } = await followLink(link, entries, verify);
    faults.push(...found);
    for (const entry of there) placed.add(entry);
  }
  const unsealed = entries.filter(({ position }) => position === null);
  const old = entries.filter((entry) => entry.position !== null && !placed.has(entry));
  const inGap = old.filter((entry) => entry.rowDigest !== null);
  if (inGap.length > 0 && faults.length === before)
    faults.push(`No signed head follows the entries ${inGap.map(nameOf).join(', ')}.`);
  if (unsealed.length > 0) checked.open.push(`Not sealed yet: ${unsealed.map(nameOf).join(', ')}.`);
  const earlier = old.filter((entry) => entry.rowDigest === null);
  if (earlier.length > 0)
    checked.open.push(
      `An earlier release sealed ${earlier.map(nameOf).join(', ')}: each fits the hash before it; their way to a head is not in the dossier.`,
    );
  if (faults.length === before && placed.size > 0)
    checked.good.push(
      `${placed.size} audit entries are as they were sealed, and in the chain of ${links.length} signed heads.`,
    );
  compareHeads(links, heads, checked);
}

const nameOf = ({ what, position, id }: DossierEntry) =>
  `${what} (${position === null ? `row ${id}` : `position ${position}`})`;

async function faultsOf(entry: DossierEntry): Promise<string[]> {
  if (entry.position === null) return [];
  const row = rowOf(entry);
  if (entry.before === null)
    return [`The row before the audit entry ${nameOf(entry)} is missing from the chain.`];
  if (!(await isAsSealed(entry.before, row, sha256)))
    return [`The audit entry ${nameOf(entry)} was changed after it was sealed.`];
  if (entry.salt !== null && (await sha256(detailText(entry.salt, entry.detail))) !== entry.detailDigest)
    return [`The detail of the audit entry ${nameOf(entry)} was changed after it was sealed.`];
  return [];
}

/** Follows the digests from an entry to the head. `there`: the entries that it passed. */
async function followLink(
  link: DossierLink,
  entries: readonly DossierEntry[],
  verify: Verify,
): Promise<{ found: string[]; there: DossierEntry[] }> {
  const { from, digests, head } = link;
  const found: string[] = [];
  if (!(await verify(headText(head), head.signature)))
    return { found: [`The head at position ${head.position} is not signed with this key.`], there: [] };
  const ours = new Map(entries.map((entry) => [entry.position, entry]));
  const there: DossierEntry[] = [];
  let hash = link.before;
  for (const [index, digest] of digests.entries()) {
    const entry = ours.get(from + index);
    // A release before this one sealed a part of the way: it cannot be followed with digests.
    if (digest === null && entry?.rowDigest === null) return { found, there: [] };
    if (digest === null || hash === null)
      return {
        found: [`The row at position ${from + index} is missing from the chain, or has no digest.`],
        there: [],
      };
    hash = await sha256(linkText(hash, digest));
    if (!entry) continue;
    if (hash !== entry.hash || digest !== (await sha256(rowText(rowOf(entry)))))
      found.push(`The audit entry ${nameOf(entry)} is not the one that stands there in the chain.`);
    there.push(entry);
  }
  if (from + digests.length - 1 !== head.position || hash !== head.hash)
    found.push(
      `The chain from position ${from} does not lead to the signed head at position ${head.position}.`,
    );
  return { found, there };
}

function compareHeads(
  links: readonly DossierLink[],
  heads: readonly KnownHead[] | null,
  { good, faults, open }: Checked,
): void {
  const exported = links.map(({ head }) => head).filter(({ number }) => number !== null);
  if (links.length > exported.length)
    open.push('The last entries are before a head that was signed for this dossier and is not exported yet.');
  if (heads === null) {
    if (links.length > 0)
      open.push('The heads were not compared with a copy that was kept elsewhere (--heads).');
    return;
  }
  const known = new Set(heads.map(({ position, hash }) => `${position} ${hash}`));
  const missing = exported.filter(({ position, hash }) => !known.has(`${position} ${hash}`));
  for (const { position } of missing)
    faults.push(`The head at position ${position} is not among the heads of the copy.`);
  if (missing.length === 0 && exported.length > 0)
    good.push(`${exported.length} heads are the same in the copy of the heads.`);
}
