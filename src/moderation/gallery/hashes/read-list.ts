import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { because, type Reason } from '../../../reasons/reason.ts';
import { OperatorError, type OperatorFault } from '../../requests/operator-error.ts';

/** `hashes`: each with its quality, 0 to 100, or null where the line has none. `poor`: hashes of too low a quality. */
export type HashLines = { hashes: Map<string, number | null>; poor: number };

/** The number of hashes that one entry may have. */
export const maxHashes = 200_000;
/** PDQ's authors advise to discard hashes of a lower quality: plain pictures are all alike. */
const minQuality = 50;
/** Nobody reads more of them. */
const maxFaults = 20;
const linesAtOnce = 500;

/**
 * Reads a list of PDQ hashes as Meta's `pdq-photo-hasher` writes them and its other programs read them: one to a line,
 * `hash`, `hash,quality,anything` or `hash=…,quality=…,anything`; a first line `hash,…` is a header. Empty lines count as
 * lines only. Throws `invalid_request` with the wrong lines, and takes none of the others then.
 */
export async function readHashList(bytes: Uint8Array): Promise<HashLines> {
  const list: HashLines = { hashes: new Map(), poor: 0 };
  const faults: OperatorFault[] = [];
  let wrong = 0;
  let number = 0;
  for (const line of linesOf(bytes)) {
    number++;
    if (number % linesAtOnce === 0) await setImmediate();
    if (line === '' || (number === 1 && /^hash(,|$)/i.test(line))) continue;
    const read = readLine(line);
    if ('reason' in read) {
      wrong++;
      if (faults.length < maxFaults) faults.push({ path: `line ${number}`, message: read.reason });
    } else if (read.quality !== null && read.quality < minQuality) list.poor++;
    else if (!list.hashes.has(read.hash)) list.hashes.set(read.hash, read.quality);
  }
  const [first] = faults;
  if (first) {
    const line = Number(first.path.slice('line '.length));
    const reason = because('hash_list_has_wrong_lines', { line, why: first.message, wrong });
    throw new OperatorError('invalid_request', reason, faults);
  }
  if (list.hashes.size > maxHashes)
    throw new OperatorError('too_large', because('hash_list_too_long', { max: maxHashes }));
  if (list.hashes.size + list.poor === 0)
    throw new OperatorError('invalid_request', because('hash_list_is_empty'));
  return list;
}

/** Decoded line by line: the whole of a long list at once would hold up other work. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  if (!isUtf8(bytes)) throw new OperatorError('invalid_request', because('hash_list_is_no_text'));
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const withoutMark = text.subarray(text.subarray(0, 3).toString() === '\uFEFF' ? 3 : 0);
  for (let from = 0; from < withoutMark.length; ) {
    const found = withoutMark.indexOf(0x0a, from);
    const end = found < 0 ? withoutMark.length : found;
    yield withoutMark.toString('utf8', from, end).trim();
    from = end + 1;
  }
}

type Line = { hash: string; quality: number | null } | { reason: Reason };

function readLine(line: string): Line {
  const [first = '', ...rest] = line.split(',', 20);
  const hash = first
    .trim()
    .replace(/^hash=/i, '')
    .toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(hash)) return { reason: because('hash_needs_64_digits') };
  const named = rest.find((field) => /^\s*quality=/i.test(field))?.replace(/^\s*quality=/i, '');
  const text = (named ?? (rest[0]?.includes('=') ? '' : (rest[0] ?? ''))).trim();
  if (text === '') return { hash, quality: null };
  const quality = Number(text);
  if (!/^\d{1,3}$/.test(text) || quality > 100) return { reason: because('hash_quality_out_of_range') };
  return { hash, quality };
}
