import type { ConnectionKind, IgnoredReason, Tried, TryBody } from '../../api/connections.ts';
import { type NoticeBody, noticeBodySchema } from '../../api/notices.ts';
import { Failure, fault } from '../context/failure.ts';
import type { TheirIds } from '../store/tables/notices.ts';
import { adapters } from './adapters.ts';
import type { ReadOptions, Report } from './shape/adapter.ts';
import { parsed } from './shape/parsed.ts';

export type ReadReport = { ignored: IgnoredReason } | { body: NoticeBody; their: TheirIds };

/** What a payload becomes: a report by the rules of `POST /api/notices`, or nothing. Throws with each fault's place. */
export function readReport(kind: ConnectionKind, payload: unknown, options: ReadOptions): ReadReport {
  const read = adapters[kind].read(payload, options);
  if ('ignored' in read) return read;
  if ('faults' in read) throw new Failure('payload_not_usable', {}, { errors: read.faults });
  const { report, their, fields } = read;
  const checked = parsed(noticeBodySchema, defined(report));
  if ('data' in checked) return { body: checked.data, their };
  const errors = checked.faults.map((one) =>
    fields?.[one.path] === undefined ? one : { ...one, path: `mapping.${fields[one.path]}` },
  );
  throw new Failure('payload_not_usable', {}, { errors });
}

/** Without members that are undefined, also inside. */
const defined = (report: Report): unknown => JSON.parse(JSON.stringify(report));

/** What a pasted payload would become. Nothing is stored. */
export function tryPayload({ kind, key = kind, mapping, payload }: TryBody): Tried {
  const settings = mapping === undefined ? {} : { mapping };
  const read = readReport(kind, pasted(payload), { key, settings, event: null });
  if ('ignored' in read) return { ignored: read.ignored, report: null };
  const { contentId, text, reporter, reason, words, reference } = read.body;
  return {
    ignored: null,
    report: {
      content: text?.content ?? null,
      contentId: contentId ?? null,
      userId: text?.userId ?? null,
      forumId: text?.forumId ?? null,
      reporterId: reporter.id,
      reporterName: reporter.name ?? null,
      reason,
      words: words ?? null,
      reference: reference ?? null,
    },
  };
}

function pasted(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch (error) {
    // Parsers name the character at which they stopped, unless that is the end.
    const at = /position (\d+)/.exec(String(error))?.[1];
    const line = payload.slice(0, at === undefined ? payload.length : Number(at)).split('\n').length;
    throw new Failure('payload_not_usable', {}, { errors: [fault('payload', 'is_no_json', { line })] });
  }
}
