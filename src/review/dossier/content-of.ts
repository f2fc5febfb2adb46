import { sql } from 'kysely';
import type { DossierBody } from '../../api/dossier.ts';
import type { Context } from '../context/context.ts';
import { sha256 } from '../store/digest.ts';
import type { CaseRow, Trx } from '../store/tables.ts';

type Content = DossierBody['content'];
type File = Content['files'][number] & { key: string | null };

/** Longer texts are named by their hash alone. */
const maxCharacters = 20_000;
/** Larger files would have to be read into memory. */
const maxBytes = 32 * 1024 ** 2;
const maxFiles = 50;

/** What the case is about: short texts as they are, everything by its hash. */
export async function contentOf(trx: Trx, row: CaseRow): Promise<Omit<Content, 'files'> & { files: File[] }> {
  if (row.kind === 'text') return { text: await textOf(trx, row), files: [], more: false };
  const pictures = await trx
    .selectFrom('evidence')
    .select(['id', 'key', 'content_type', 'bytes'])
    .where(sql<boolean>`id in (select evidence_id from finding where case_id = ${row.id})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxFiles + 1)
    .execute();
  const source = await trx
    .selectFrom('upload')
    .select(['id', 'key', 'content_type', 'bytes'])
    .where(sql<boolean>`id in (select upload_id from submission where id = ${row.submission_id})`)
    .execute();
  const show = (what: File['what']) => (one: (typeof pictures)[number]) => ({
    what,
    id: one.id,
    contentType: one.content_type,
    bytes: one.bytes,
    sha256: null,
    key: one.key,
  });
  return {
    text: null,
    files: [...source.map(show('source')), ...pictures.slice(0, maxFiles).map(show('evidence'))],
    more: pictures.length > maxFiles,
  };
}

async function textOf(trx: Trx, row: CaseRow): Promise<Content['text']> {
  const item = await trx
    .selectFrom('text_item')
    .select('content')
    .where('id', '=', row.subject)
    .executeTakeFirst();
  if (!item || row.emptied_at !== null) return null;
  const { content } = item;
  return {
    sha256: await sha256(content),
    characters: content.length,
    text: content.length > maxCharacters ? null : content,
  };
}

/** With the hash of each file that is small enough. */
export async function hashed(ctx: Context, files: readonly File[]): Promise<Content['files']> {
  const shown: Content['files'] = [];
  for (const { key, ...file } of files) {
    const isSmall = key !== null && (file.bytes ?? 0) <= maxBytes;
    const stored = isSmall ? await ctx.evidence.get(key) : null;
    const bytes = stored ? await new Response(stored.body).arrayBuffer() : null;
    shown.push({ ...file, sha256: bytes && (await digestOf(bytes)) });
  }
  return shown;
}

const digestOf = async (bytes: ArrayBuffer) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex();
