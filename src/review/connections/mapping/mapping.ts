import { type MappedField, type Mapping, mappedFields } from '../../../api/connections.ts';
import { maxNoticeWords, maxReasonLength } from '../../../api/notices.ts';
import { maxContentLength } from '../../../api/texts.ts';
import { type Fault, fault } from '../../context/failure.ts';
import type { Adapter, Read } from '../shape/adapter.ts';
import { cut } from '../shape/parsed.ts';
import { atPointer } from './pointer.ts';

/** Where each part of a report comes from, so that a fault of it is shown beside that field of the mapping. */
const fieldAt: Readonly<Record<string, MappedField>> = {
  'text.content': 'content',
  contentId: 'contentId',
  'text.userId': 'userId',
  'text.forumId': 'forumId',
  'reporter.id': 'reporterId',
  'reporter.name': 'reporterName',
  reason: 'reason',
  words: 'words',
  reference: 'reference',
};
const needed: readonly MappedField[] = ['reporterId', 'reason'];

/** Any JSON, by a mapping that an administrator wrote. The decision goes out by `notice.answered`. */
export const mapping: Adapter = {
  proofOf: ({ mapping: own }) => ({
    proof: own?.proof ?? 'bearer',
    header: own?.header.toLowerCase() ?? 'authorization',
  }),
  read: (payload, { settings }) =>
    settings.mapping ? readBy(settings.mapping, payload) : { faults: [fault('mapping', 'must_be_given')] },
};

/** Long texts are cut, so that no report is lost by them. An id that is too long would be another one. */
const lengths: Partial<Record<MappedField, number>> = {
  content: maxContentLength,
  reason: maxReasonLength,
  words: maxNoticeWords,
};
const fitting = (field: MappedField, text: string) => cut(text, lengths[field] ?? text.length) ?? '';

function readBy(by: Mapping, payload: unknown): Read {
  const faults: Fault[] = [];
  const found = new Map<MappedField, string>();
  for (const field of mappedFields) {
    const source = by[field];
    if (!source) continue;
    const value = source.startsWith('/') ? atPointer(payload, source) : source;
    if (value === undefined || value === null || value === '') {
      if (needed.includes(field)) faults.push(fault(`mapping.${field}`, 'names_nothing'));
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      found.set(field, fitting(field, String(value)));
    else faults.push(fault(`mapping.${field}`, 'names_no_text'));
  }
  const [content, contentId] = [found.get('content'), found.get('contentId')];
  if (content === undefined && contentId === undefined && faults.length === 0)
    faults.push(fault(`mapping.${by.content ? 'content' : 'contentId'}`, 'names_nothing'));
  if (faults.length > 0) return { faults };
  return {
    report: {
      contentId,
      text:
        content === undefined
          ? undefined
          : { content, userId: found.get('userId'), forumId: found.get('forumId') },
      reporter: { id: found.get('reporterId') ?? '', kind: 'user', name: found.get('reporterName') },
      reason: found.get('reason') ?? '',
      words: found.get('words'),
      reference: found.get('reference'),
    },
    their: {},
    fields: fieldAt,
  };
}
