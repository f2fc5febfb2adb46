import type { Selectable } from 'kysely';
import { urlOf } from '../../api/call-url.ts';
import { getUpload } from '../../api/service.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { UploadTable } from '../store/tables/content.ts';

export type Upload = Selectable<UploadTable>;

export async function findUpload(ctx: Context, id: string): Promise<Upload> {
  const row = isUuid(id)
    ? await ctx.db.kysely.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) {
    throw new Failure(
      'no_such_upload',
      {},
      {
        errors: [fault('uploadId', 'is_no_upload')],
      },
    );
  }
  return row;
}

/** The upload behind an address that only the moderation service knows. */
export async function findUploadByToken(ctx: Context, token: string): Promise<Upload> {
  const row = await ctx.db.kysely
    .selectFrom('upload')
    .selectAll()
    .where('token', '=', token)
    .executeTakeFirst();
  if (!row) throw new Failure('address_not_found');
  return row;
}

/** The address from which the moderation service fetches an upload; its ending gives the format (L3). */
export function uploadAddress(callbackBase: string, upload: Upload): string {
  return callbackBase + urlOf(getUpload, { params: upload });
}
