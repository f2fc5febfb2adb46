import type { IgnoredReason } from '../../api/connections.ts';
import type { Actor, Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { sendNotice } from '../notices/send-notice.ts';
import { sha256 } from '../store/digest.ts';
import { adapters } from './adapters.ts';
import { type ConnectionRow, findConnection } from './find-connection.ts';
import { readReport } from './read-report.ts';
import { isVerified } from './verified.ts';

type Incoming = { body: Uint8Array<ArrayBuffer>; header(name: string): string | undefined };

/** The connection of a request that proves where it comes from. Otherwise nothing is stored. */
export async function verifiedConnection(
  ctx: Context,
  id: string,
  { body, header }: Incoming,
): Promise<ConnectionRow> {
  const connection = await findConnection(ctx.db.kysely, id);
  const { kind, settings } = connection;
  const { proof, header: name } = adapters[kind].proofOf(settings);
  const secret = connection.secret === '' ? '' : await ctx.secrets.open(connection.secret);
  if (!(await isVerified({ proof, given: header(name), secret, body })))
    throw new Failure('connection_not_verified');
  return connection;
}

/** A connection acts in history under its name. */
export const actorOf = ({ id, name }: ConnectionRow): Actor => ({
  id: `connection-${id}`,
  name,
  role: 'moderator',
  machine: true,
});

/** Stores a verified report as `POST /api/notices` does. The same one again is the same report. */
export async function takeReport(
  ctx: Context,
  connection: ConnectionRow,
  { payload, text, header }: { payload: unknown; text: string; header: Incoming['header'] },
): Promise<{ reportId: string | null; ignored: IgnoredReason | null }> {
  const { id, kind, key, settings } = connection;
  const { eventHeader } = adapters[kind];
  const event = eventHeader === undefined ? null : (header(eventHeader) ?? null);
  const read = readReport(kind, payload, { key, settings, event });
  if ('ignored' in read) return { reportId: null, ignored: read.ignored };
  const { body, their } = read;
  const reference = body.reference ?? `${key}:sha256:${await sha256(text)}`;
  const notice = await sendNotice(ctx, { ...body, reference }, { connectionId: id, their });
  return { reportId: notice.id, ignored: null };
}
