import type { Selectable } from 'kysely';
import { Failure } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { ConnectionTable } from '../store/tables/connections.ts';
import type { Db } from '../store/tables.ts';

export type ConnectionRow = Selectable<ConnectionTable>;

export async function findConnection(db: Db, id: string): Promise<ConnectionRow> {
  const row = isUuid(id)
    ? await db
        .selectFrom('connection')
        .selectAll()
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('no_such_connection');
  return row;
}
