import { sha256 } from '../store/digest.ts';
import { orderedJson } from '../store/ordered-json.ts';

/** The parts of a decision whose texts must not be in the audit. It has their digests, under these names. */
export const digested = {
  note: 'noteDigest',
  reasons: 'reasonsDigest',
  actions: 'actionsDigest',
  proof: 'proofDigest',
} as const;
export type Digested = Readonly<Record<keyof typeof digested, unknown>>;

/** Whether an audit detail has the digests of its decision. Those of earlier releases and of the machine have none. */
export const hasDigests = (detail: Readonly<Record<string, unknown>>): boolean => 'policyVersion' in detail;

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** The digest of a part as it is stored; null where it is empty. */
export const digestOf = async (salt: string, value: unknown): Promise<string | null> =>
  isEmpty(value) ? null : sha256(`${salt} ${orderedJson(JSON.parse(JSON.stringify(value)))}`);

/** What the audit entry of a decision says about the parts that have something. */
export async function digestsOf(salt: string, parts: Digested): Promise<Record<string, string>> {
  const all = Object.entries(digested).map(
    async ([part, name]) => [name, await digestOf(salt, parts[part as keyof Digested])] as const,
  );
  return Object.fromEntries(
    (await Promise.all(all)).flatMap(([name, digest]) => (digest ? [[name, digest]] : [])),
  );
}

/** What a history shows of such a detail. */
export const withoutDigests = <Value>(detail: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(detail).filter(([name]) => !names.has(name)));
const names = new Set<string>([...Object.values(digested), 'decidedAt', 'policyVersion']);
