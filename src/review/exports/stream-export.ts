import type { ExportKind, ExportQuery } from '../../api/exports.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { Export, Lines } from './define.ts';
import { acquireExportSlot } from './semaphore.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/** A reader who takes nothing for so long has gone: what it holds is for others. */
const stalledMs = 120_000;
/** So that the last line is on its way before the connection is broken off. */
const lastWordMs = 200;

export type ExportOptions = {
  /** Told of what broke it off, since the answer has long begun. */
  report(error: unknown): void;
  /** Aborted where the caller leaves before there is an answer. */
  signal?: AbortSignal;
  stalledMs?: number;
};

/**
 * Everything that fits, as of one moment, as it is read: a page at a time, however much there is. That it was asked for
 * is audited before the first byte. What goes wrong midway breaks the stream, so that no short file looks whole; JSON
 * lines then end with `{"problem": …}`. A reader that goes away ends the question to the database.
 */
export async function streamExport<Query extends ExportQuery>(
  ctx: Context,
  kind: ExportKind,
  one: Export<Query>,
  query: Query,
  options: ExportOptions,
): Promise<ReadableStream<Uint8Array>> {
  // What cannot be answered is refused before it is written down as done.
  await one.open(ctx, ctx.db.kysely, query);
  const leave = acquireExportSlot(ctx.db);
  try {
    await transact(ctx, async ({ record }) => record(`${kind}-exported`, toldOf(query)));
    const snapshot = await takeSnapshot(ctx.db);
    const left = () => void snapshot.end().catch(options.report);
    options.signal?.addEventListener('abort', left, { once: true });
    try {
      const opened = await one.open(ctx, snapshot.trx, query);
      const lines = opened.lines(snapshot.trx);
      // The first rows before there is an answer: what fails at once is a plain refusal.
      const first = await snapshot.ask(() => lines.next());
      return streamOf({ snapshot, lines, first, leave, query, options, sole: ctx.db.sole });
    } catch (error) {
      await snapshot.end();
      throw options.signal?.aborted ? new Failure('caller_has_left') : error;
    } finally {
      options.signal?.removeEventListener('abort', left);
    }
  } catch (error) {
    leave();
    throw error;
  }
}

/** Which filters, not what they say: that may be content, or a person. */
function toldOf({ format, from, to, zone, bom: _bom, ...filters }: ExportQuery) {
  const names = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : name));
  return { format, from: from ?? null, to: to ?? null, zone, filters: names.sort().join(', ') };
}

type Streamed = {
  snapshot: Snapshot;
  lines: AsyncGenerator<Lines>;
  first: IteratorResult<Lines>;
  leave: () => void;
  query: ExportQuery;
  options: ExportOptions;
  sole: true | undefined;
};

function streamOf({
  snapshot,
  lines,
  first,
  leave,
  query,
  options,
  sole,
}: Streamed): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let rows = 0;
  let ready: IteratorResult<Lines> | null = first;
  let broken: unknown = null;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const end = async () => {
    clearTimeout(stalled);
    await snapshot.end().catch(options.report);
    leave();
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
          await new Promise((resolve) => setTimeout(resolve, lastWordMs));
          return out.error(broken);
        }
        try {
          const step = ready ?? (await snapshot.ask(() => lines.next()));
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
    // With one connection for everyone it is let go as soon as all is read, whoever takes it how slowly.
    { highWaterMark: sole ? Number.POSITIVE_INFINITY : 1 },
  );
}

const lastLine = (rows: number) =>
  `${JSON.stringify({
    problem: { code: 'internal', detail: `The export broke off after ${rows} rows; it is not whole.`, rows },
  })}\n`;
