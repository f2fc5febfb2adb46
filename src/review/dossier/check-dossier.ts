import { type Dossier, type DossierBody, dossierSchema } from '../../api/dossier.ts';
import { sha256 } from '../store/digest.ts';
import { checkChain } from './check-chain.ts';
import { checkDecisions } from './check-decisions.ts';
import { dossierText } from './signed-text.ts';
import { verifierOf } from './web-key.ts';

/** What a check found. `open`: what it could not check, and why. */
export type Checked = { good: string[]; faults: string[]; open: string[] };

/** A head of a copy of the exported heads that was kept elsewhere. */
export type KnownHead = { position: number; hash: string };

/**
 * Checks a dossier offline: its signature with a key from elsewhere, each audit entry and its place in the chain, and
 * whether each decision says what its audit entry says. `heads`: a copy of the exported heads, if there is one.
 */
export async function checkDossier(
  file: unknown,
  publicKey: string,
  heads: readonly KnownHead[] | null = null,
): Promise<Checked> {
  const checked: Checked = { good: [], faults: [], open: [] };
  const read = dossierSchema.safeParse(file);
  if (!read.success) {
    const [issue] = read.error.issues;
    checked.faults.push(
      `This is no dossier: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? ''}`,
    );
    return checked;
  }
  const verify = await verifierOf(publicKey);
  if (!verify) {
    checked.faults.push('The public key is not an Ed25519 key.');
    return checked;
  }
  const { dossier, signature } = read.data;
  if (!(await verify(dossierText(dossier), signature))) {
    checked.faults.push(whyUnsigned(read.data, publicKey));
    return checked;
  }
  checked.good.push(`The dossier is signed with this key, and nothing in it was changed since.`);
  await checkContent(dossier, checked);
  await checkChain(dossier.audit, verify, heads, checked);
  await checkDecisions(dossier, checked);
  checked.open.push(
    'Looks, appeals, deliveries, findings and texts of policies: the signature covers them as they were when the dossier was made; no audit entry has their digests.',
    'Proofs of review: they are what the page noted. What the person looked at, nobody can check.',
  );
  return checked;
}

const whyUnsigned = (file: Dossier, publicKey: string): string =>
  file.publicKey === publicKey
    ? 'The signature does not fit: the dossier was changed after it was made.'
    : 'The dossier is signed with another key, or was changed after it was made.';

async function checkContent({ content, case: about }: DossierBody, checked: Checked): Promise<void> {
  if (about.emptiedAt !== null) {
    checked.open.push(
      `The content was erased at ${about.emptiedAt}, with the notes and statements about it.`,
    );
    return;
  }
  const { text, files } = content;
  if (text?.text != null) {
    if ((await sha256(text.text)) === text.sha256) checked.good.push('The text has its hash.');
    else checked.faults.push('The text does not have its hash.');
  } else if (text) checked.open.push(`The text is not in the dossier; its SHA-256 is ${text.sha256}.`);
  if (files.length > 0)
    checked.open.push(
      `${files.length} files are not in the dossier; ${files.filter((one) => one.sha256 !== null).length} of them are named by their hash.`,
    );
}
