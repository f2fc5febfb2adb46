import type { CaseKind } from '../../src/api/cases.ts';
import { worstOf } from '../../src/api/severity.ts';
import type { SubmissionKind } from '../../src/api/submissions.ts';
import type { Random } from '../../src/platform/random/seeded.ts';
import { machineId, type Subject } from './life.ts';
import { type Judged, judge } from './machine.ts';
import { generatedId } from './people.ts';
import type { Rows } from './rows.ts';
import type { Sources } from './sources.ts';
import { summarise } from './summaries.ts';
import { titles } from './words.ts';

const kinds: readonly (readonly [SubmissionKind, number])[] = [
  ['texts', 40],
  ['video-file', 7],
  ['video-stream', 4],
  ['audio-file', 4],
  ['audio-stream', 2],
];
const caseKind: Record<SubmissionKind, CaseKind> = {
  texts: 'text',
  'video-file': 'video',
  'video-stream': 'fragment',
  'audio-file': 'audio',
  'audio-stream': 'audio-stream',
};
const senders = ['chat service', 'upload service', 'live service'];
/** Seconds of a live stream in one fragment. */
const fragmentSeconds = 15;

export type Severities = Parameters<typeof worstOf>[1];
export type Inputs = { random: Random; rows: Rows; sources: Sources; severities: Severities; until: number };

/** One submission with at most `maxCases` cases. Returns what each of them is about. */
export function send(inputs: Inputs, at: number, maxCases: number, lateFrom: number): Subject[] {
  const { random, rows, sources } = inputs;
  const kind = random.weighted(kinds);
  const isLive = kind === 'video-stream' || kind === 'audio-stream';
  const count = Math.min(
    maxCases,
    isLive ? 2 + random.longTail(14, 2) : kind === 'texts' ? 1 + random.longTail(6, 2) : 1,
  );
  const id = random.uuid();
  const roomId = kind === 'texts' || kind === 'audio-file' ? null : sources.room();
  const userId = kind === 'texts' ? null : sources.user();
  const sentBy = random.pick(senders);
  const one = (position: number): Subject => {
    const sender = userId ?? sources.user();
    const leaning = Math.max(sources.leaningOf(sender), roomId === null ? 0 : sources.leaningOf(roomId));
    const openedAt = Math.min(inputs.until, at + (isLive ? position * fragmentSeconds * 2000 : 0));
    const judged = judge(random, caseKind[kind], { late: openedAt >= lateFrom, leaning });
    const forumId = kind === 'texts' && random.chance(0.6) ? sources.forum() : null;
    const about = { id, kind, position, openedAt, sentBy };
    return subjectOf(inputs, about, { judged, userId: sender, roomId, forumId });
  };
  const subjects = Array.from({ length: count }, (_, position) => one(position));
  const last = subjects.at(-1)?.openedAt ?? at;
  const endedAt = new Date(Math.min(inputs.until, last + 5000));
  putSubmission(
    inputs,
    { id, kind, openedAt: at, sentBy },
    { count, title: subjects[0]?.title ?? '', endedAt: endedAt.getTime(), roomId, userId },
  );
  putAudit(rows, { id, kind, count, sentBy, at });
  if (kind === 'video-file' || kind === 'video-stream')
    summarise(inputs, { id, endedAt, findings: subjects.flatMap(({ judged }) => judged.findings) });
  return subjects;
}

type Sent = {
  count: number;
  title: string;
  endedAt: number;
  roomId?: string | null;
  userId?: string | null;
};

function putSubmission(
  { random, rows }: Inputs,
  { id, kind, openedAt, sentBy }: Omit<About, 'position'>,
  { count, title, endedAt, roomId = null, userId = null }: Sent,
): void {
  const isLive = kind === 'video-stream' || kind === 'audio-stream';
  const ended = new Date(endedAt);
  rows.submission.push({
    id,
    kind,
    state: isLive && random.chance(0.3) ? 'closed' : 'end',
    title: title.slice(0, 80),
    url: kind === 'texts' ? null : `https://media.example.org/${id}`,
    provider_id: kind === 'texts' ? null : `g-${id}`,
    params: JSON.stringify(kind === 'texts' ? { texts: count } : {}),
    room_id: roomId,
    user_id: userId,
    forum_id: null,
    callback_token: random.uuid() + random.uuid(),
    duration: kind === 'texts' ? null : Math.round(random.around(isLive ? 1800 : 140, 0.7)),
    frames: kind === 'video-file' ? Math.round(random.around(45, 0.6)) : null,
    created_by: `${generatedId}${sentBy.replace(' ', '-')}`,
    created_by_name: sentBy,
    created_at: new Date(openedAt),
    updated_at: ended,
    ended_at: ended,
  });
}

/** One text, as a submission of its own. */
export function sendText(
  inputs: Inputs,
  { at, judged, forum }: { at: number; judged: Judged; forum?: string | undefined },
): Subject {
  const { random, rows, sources } = inputs;
  const id = random.uuid();
  const sentBy = random.pick(senders);
  const about = { id, kind: 'texts' as const, position: 0, openedAt: at, sentBy };
  const forumId = forum ?? (random.chance(0.6) ? sources.forum() : null);
  const subject = subjectOf(inputs, about, { judged, userId: sources.user(), roomId: null, forumId });
  putSubmission(inputs, about, { count: 1, title: judged.text, endedAt: at });
  putAudit(rows, { id, kind: 'texts', count: 1, sentBy, at });
  return subject;
}

type About = { id: string; kind: SubmissionKind; position: number; openedAt: number; sentBy: string };
type Rest = { judged: Judged; userId: string; roomId: string | null; forumId: string | null };

function subjectOf({ random, rows, severities }: Inputs, about: About, rest: Rest): Subject {
  const { id, kind, position, openedAt, sentBy } = about;
  const { judged } = rest;
  const severity = worstOf(judged.findings, severities);
  const base = { submissionId: id, kind: caseKind[kind], openedAt, sentBy, severity, ...rest };
  if (kind === 'texts') {
    const textId = random.uuid();
    const contentId = `c-${textId.slice(0, 8)}`;
    rows.text_item.push({
      id: textId,
      submission_id: id,
      position,
      content: judged.text,
      content_id: contentId,
      user_id: rest.userId,
      forum_id: rest.forumId,
    });
    return {
      ...base,
      subject: textId,
      textId,
      fragmentId: null,
      title: judged.text,
      preview: judged.text,
      contentId,
    };
  }
  const title = `${random.pick(titles)} ${rest.roomId ?? rest.userId}`;
  const preview = judged.findings.flatMap(({ text }) => text ?? [])[0] ?? '';
  const common = { ...base, textId: null, title, preview, contentId: null };
  if (kind === 'video-file' || kind === 'audio-file') return { ...common, subject: 'file', fragmentId: null };
  const subject = kind === 'video-stream' ? `f-${position}` : `p-${position}`;
  if (kind === 'audio-stream') return { ...common, subject, fragmentId: null };
  rows.fragment.push({
    submission_id: id,
    id: subject,
    offset_start: position * fragmentSeconds * 2,
    offset_end: position * fragmentSeconds * 2 + fragmentSeconds,
    received_at: new Date(openedAt),
  });
  return { ...common, subject, fragmentId: subject };
}

function putAudit(
  rows: Rows,
  {
    id,
    kind,
    count,
    sentBy,
    at,
  }: { id: string; kind: SubmissionKind; count: number; sentBy: string; at: number },
): void {
  const who = { actor_id: `${generatedId}${sentBy.replace(' ', '-')}`, actor_name: sentBy, machine: true };
  const about = { at: new Date(at), submission_id: id, case_id: null };
  const detail = kind === 'texts' ? { kind, count } : { kind };
  const submitted = { ...about, ...who, what: 'submitted' as const, detail: JSON.stringify(detail) };
  const machine = { actor_id: machineId, actor_name: machineId, machine: true };
  const what = kind === 'texts' ? ('moderated' as const) : ('callback' as const);
  rows.audit_event.push(ordered(submitted), ordered({ ...about, ...machine, what, detail: '{}' }));
}

/** The columns in the same order as in every other audit event. */
function ordered({
  at,
  actor_id,
  actor_name,
  machine,
  what,
  submission_id,
  case_id,
  detail,
}: Rows['audit_event'][number]) {
  return { at, actor_id, actor_name, machine, what, submission_id, case_id, detail };
}
