import type { ExportKind, ExportQuery } from '../../api/exports.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { exportAge, readingFrom } from '../context/reading.ts';
import { transact } from '../journal/transact.ts';
import type { Db } from '../store/tables.ts';
import type { Chunk, Export } from './define.ts';
import { acquireExportSlot } from './semaphore.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/** A reader that takes nothing for this long is considered gone, and its slot is released. */
const stalledMs = 120_000;
/** Time for the last line to go out before the connection is closed. */
const lastLineMs = 200;

export type ExportOptions = {
  /** Gets the error that ended the stream after the response had begun. */
  report(error: unknown): void;
  /** Aborted when the caller disconnects before the response. */
  signal?: AbortSignal;
  stalledMs?: number;
};

/**
 * Streams all matching rows as of one moment, one page at a time. The export is audited before the first byte. An error
 * midway breaks off the connection, so that a truncated file cannot look complete; JSON lines then end with
 * `{"problem": …}`. When the reader disconnects, the query is cancelled.
 */
export async function streamExport<Query extends ExportQuery>(
  ctx: Context,
  kind: ExportKind,
  one: Export<Query>,
  query: Query,
  options: ExportOptions,
): Promise<ReadableStream<Uint8Array>> {
  // An export that cannot be answered is refused before it is audited.
  await one.open(ctx, ctx.db.kysely, query);
  const releaseSlot = acquireExportSlot(ctx.db);
  try {
    await transact(ctx, async ({ record }) => record(`${kind}-exported`, auditDetail(query)));
    const begun = await readingFrom(ctx.db, exportAge, (db) => begin(ctx, db, one, query, options));
    return streamOf({ ...begun, releaseSlot, query, options, sole: ctx.db.sole });
  } catch (error) {
    releaseSlot();
    throw error;
  }
}

/** Fetches the first rows before the answer begins, so that an early error is a plain refusal. */
async function begin<Query extends ExportQuery>(
  ctx: Context,
  db: Db,
  one: Export<Query>,
  query: Query,
  options: ExportOptions,
) {
  const snapshot = await takeSnapshot({ ...ctx.db, kysely: db });
  const onAbort = () => void snapshot.end().catch(options.report);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const opened = await one.open(ctx, snapshot.trx, query);
    const chunks = opened.chunks(snapshot.trx);
    return { snapshot, chunks, first: await snapshot.run(() => chunks.next()) };
  } catch (error) {
    await snapshot.end().catch(options.report);
    throw options.signal?.aborted ? new Failure('caller_disconnected') : error;
  } finally {
    options.signal?.removeEventListener('abort', onAbort);
  }
}

/** The names of the filters without their values, which may be content or name a person. */
function auditDetail({ format, from, to, zone, bom: _bom, ...filters }: ExportQuery) {
  const names = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : name));
  return { format, from: from ?? null, to: to ?? null, zone, filters: names.sort().join(', ') };
}

type Streamed = {
  snapshot: Snapshot;
  chunks: AsyncGenerator<Chunk>;
  first: IteratorResult<Chunk>;
  releaseSlot: () => void;
  query: ExportQuery;
  options: ExportOptions;
  sole: true | undefined;
};

function streamOf({
  snapshot,
  chunks,
  first,
  releaseSlot,
  query,
  options,
  sole,
}: Streamed): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let rows = 0;
  let ready: IteratorResult<Chunk> | null = first;
  let broken: unknown = null;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const end = async () => {
    clearTimeout(stalled);
    await snapshot.end().catch(options.report);
    releaseSlot();
  };
  const breakOff = async (error: unknown, out: ReadableStreamDefaultController<Uint8Array>) => {
    options.report(error);
    await end();
    if (query.format === 'csv') return out.error(error);
    broken = error;
    out.enqueue(encoder.encode(lastLine(rows)));
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (out) => {
        clearTimeout(stalled);
        if (broken) {
          await new Promise((resolve) => setTimeout(resolve, lastLineMs));
          return out.error(broken);
        }
        try {
          const step = ready ?? (await snapshot.run(() => chunks.next()));
          ready = null;
          if (step.done) {
            await end();
            return out.close();
          }
          rows += step.value.rows;
          out.enqueue(encoder.encode(step.value.text));
          stalled = setTimeout(() => {
            void end();
            out.error(new Error('nobody read on'));
          }, options.stalledMs ?? stalledMs);
        } catch (error) {
          await breakOff(error, out);
        }
      },
      cancel: end,
    },
    // With a single shared connection, release it as soon as everything is read, even if the reader is slow.
    { highWaterMark: sole ? Number.POSITIVE_INFINITY : 1 },
  );
}

const lastLine = (rows: number) =>
  `${JSON.stringify({
    problem: { code: 'internal', detail: `The export broke off after ${rows} rows; it is not whole.`, rows },
  })}\n`;
