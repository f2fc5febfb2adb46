import type { z } from 'zod';
import type { ExportAsked } from '../../api/exports.ts';
import { reasonOf } from '../../reasons/of-issue.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import type { Db, Trx } from '../store/tables.ts';
import { lineWriter, type Shape } from './columns.ts';
import { countRows, type Found, planRows, readRows } from './read-rows.ts';
import { zonedTimes } from './zoned.ts';

/** Some lines of a file, and how many rows they are. */
export type Lines = { text: string; rows: number };

export type Opened = {
  /** The whole file, a page of rows at a time. */
  lines(trx: Trx): AsyncGenerator<Lines>;
  count(): Promise<number>;
  /** How the database would go about it. */
  plan(): Promise<string[]>;
};

export type Export<Asked extends ExportAsked> = {
  /** Reads what was kept of a question. Throws `invalid_request` where it cannot be asked any more. */
  read(kept: unknown): Asked;
  /** Throws where what is asked for is not there, a lane that was removed, say. */
  open(ctx: Context, db: Db, asked: Asked): Promise<Opened>;
  openKept(ctx: Context, db: Db, kept: unknown): Promise<Opened>;
};

type Kind<Asked, Raw, Row> = Shape<Row> & {
  asked: z.ZodType<Asked>;
  find(ctx: Context, db: Db, asked: Asked): Promise<Found<Raw>>;
  /** Rows as they are told, with what hangs on them fetched in one go for all. */
  show(db: Db): Promise<(rows: Raw[]) => Promise<Row[]>>;
};

/** One kind of export: which rows, what is told of each, and its columns. */
export function defineExport<Asked extends ExportAsked, Raw, Row>(
  kind: Kind<Asked, Raw, Row>,
): Export<Asked> {
  const open = async (ctx: Context, db: Db, asked: Asked): Promise<Opened> => {
    const found = await kind.find(ctx, db, asked);
    const { head, line } = lineWriter(kind, asked.format, {
      bom: asked.bom === 'yes',
      inZone: zonedTimes(asked.zone),
    });
    return {
      count: () => countRows(db, found),
      plan: () => planRows(db, found),
      lines: async function* (trx) {
        const show = await kind.show(trx);
        let before = head;
        for await (const page of readRows(trx, found)) {
          const told = await show(page);
          yield { text: before + told.map(line).join(''), rows: told.length };
          before = '';
        }
        if (before !== '') yield { text: before, rows: 0 };
      },
    };
  };
  const read = (kept: unknown): Asked => {
    const result = kind.asked.safeParse(kept);
    if (result.success) return result.data;
    const errors = result.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      reason: reasonOf(issue, kept),
    }));
    throw new Failure('export_cannot_be_asked', {}, { errors });
  };
  return { read, open, openKept: async (ctx, db, kept) => open(ctx, db, read(kept)) };
}
