import type { z } from 'zod';
import type { ExportQuery } from '../../api/exports.ts';
import { reasonOf } from '../../reasons/of-issue.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import type { Db, Trx } from '../store/tables.ts';
import { lineWriter, type Shape } from './columns.ts';
import { countRows, type ExportRows, planRows, readRows } from './read-rows.ts';
import { zonedTimes } from './zoned.ts';

/** A chunk of an export file, and how many rows it holds. */
export type Chunk = { text: string; rows: number };

export type OpenExport = {
  /** The whole file, a page of rows at a time. */
  chunks(trx: Trx): AsyncGenerator<Chunk>;
  count(): Promise<number>;
  /** The database's plan for the query. */
  plan(): Promise<string[]>;
};

export type Export<Query extends ExportQuery> = {
  /** Parses a stored query. Throws when it is no longer valid. */
  read(stored: unknown): Query;
  /** Throws when the query names something that no longer exists, such as a removed lane. */
  open(ctx: Context, db: Db, query: Query): Promise<OpenExport>;
  openStored(ctx: Context, db: Db, stored: unknown): Promise<OpenExport>;
};

type Kind<Query, Raw, Row> = Shape<Row> & {
  querySchema: z.ZodType<Query>;
  find(ctx: Context, db: Db, query: Query): Promise<ExportRows<Raw>>;
  /** Turns raw rows into rows of the file; related rows are fetched once per page. */
  show(db: Db): Promise<(rows: Raw[]) => Promise<Row[]>>;
};

/** Defines one kind of export: its rows, how each is shown, and its columns. */
export function defineExport<Query extends ExportQuery, Raw, Row>(
  kind: Kind<Query, Raw, Row>,
): Export<Query> {
  const open = async (ctx: Context, db: Db, query: Query): Promise<OpenExport> => {
    const exportRows = await kind.find(ctx, db, query);
    const { head, line } = lineWriter(kind, query.format, {
      bom: query.bom === 'yes',
      inZone: zonedTimes(query.zone),
    });
    return {
      count: () => countRows(db, exportRows),
      plan: () => planRows(db, exportRows),
      chunks: async function* (trx) {
        const show = await kind.show(trx);
        let before = head;
        for await (const page of readRows(trx, exportRows)) {
          const shown = await show(page);
          yield { text: before + shown.map(line).join(''), rows: shown.length };
          before = '';
        }
        if (before !== '') yield { text: before, rows: 0 };
      },
    };
  };
  const read = (stored: unknown): Query => {
    const result = kind.querySchema.safeParse(stored);
    if (result.success) return result.data;
    const errors = result.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      reason: reasonOf(issue, stored),
    }));
    throw new Failure('export_filter_not_supported', {}, { errors });
  };
  return { read, open, openStored: async (ctx, db, stored) => open(ctx, db, read(stored)) };
}
