import { sql } from 'kysely';
import { headStart } from '../../api/case-order.ts';
import type { CaseKind } from '../../api/cases.ts';
import type { Settled } from '../../api/settled.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { CaseChange } from '../changes/change-cases.ts';
import { machine } from '../context/context.ts';
import { isBlind, nextState } from '../entities/case-state.ts';
import { giveUpLook } from '../looks/save-look.ts';
import type { CaseRow, SubmissionRow } from '../store/tables.ts';
import type { Finished } from './settle-cases.ts';
import { storeCopyKeys } from './store-copy-keys.ts';
import { storedLanguage } from './store-languages.ts';

const previewLength = 300;
const titleLength = 120;

export type CaseSubject = {
  submission: SubmissionRow;
  kind: CaseKind;
  subject: string;
  title: string;
  preview: string;
  severity: number;
  /** The machine passed or blocked it alone: nobody has to decide it. */
  settled?: Settled;
  /** Of a block: the machine's label, and the content, which its statement of reasons must not repeat. */
  label?: string | null;
  content?: string;
  contentId?: string | null;
  userId?: string | null;
  forumId?: string | null;
};
/** A part of a submission. It has at most one case. */
type Part = { submission: Pick<SubmissionRow, 'id'>; subject: string };
export const partName = ({ submission, subject }: Part): string => `${submission.id} ${subject}`;

/** The columns of a case that may be extended. */
type HeldCase = Pick<
  CaseRow,
  'id' | 'submission_id' | 'subject' | 'kind' | 'state' | 'version' | 'severity' | 'preview'
>;

/** Locks the existing cases of these parts until the transaction ends. Returns them by part name. */
export async function holdCases(change: CaseChange, parts: readonly Part[]): Promise<Map<string, HeldCase>> {
  if (parts.length === 0) return new Map();
  const named = parts.map(({ submission, subject }) => ({ submission_id: submission.id, subject }));
  // In order of their ids, like every transaction that locks several.
  const { rows } = await prepared(
    change.trx,
    'hold cases',
    sql<HeldCase>`
    select review_case.id, submission_id, subject, kind, state, version, severity, preview
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named (submission_id uuid, subject text)
    join review_case using (submission_id, subject)
    order by review_case.id for no key update of review_case`,
  );
  change.touch(rows.map(({ id }) => id));
  return new Map(rows.map((row) => [`${row.submission_id} ${row.subject}`, row]));
}

/**
 * Opens the case of each part, or extends the existing one: a decided case opens again, and so does a case in a blind
 * look. `held`: the existing cases (`holdCases`). Returns the ids, one for each part.
 */
export async function openOrExtendCases(
  change: CaseChange,
  parts: readonly CaseSubject[],
  held: ReadonlyMap<string, HeldCase>,
): Promise<string[]> {
  const cases = parts.map((about) => {
    const known = held.get(partName(about)) ?? null;
    return { about, known, id: known?.id ?? crypto.randomUUID() };
  });
  await open(
    change,
    cases.filter(({ known }) => known === null),
  );
  await extend(
    change,
    cases.flatMap(({ about, known }) => (known === null ? [] : [{ about, known }])),
  );
  return cases.map(({ id }) => id);
}

/** Like `openOrExtendCases`, for one case. */
export async function openOrExtendCase(change: CaseChange, about: CaseSubject): Promise<string> {
  const [id] = await openOrExtendCases(change, [about], await holdCases(change, [about]));
  if (id === undefined) throw new Error('no case was opened');
  return id;
}

async function open(
  change: CaseChange,
  opened: readonly { about: CaseSubject; id: string }[],
): Promise<void> {
  const isSettled = ({ about }: { about: CaseSubject }) => about.settled !== undefined;
  const settled = opened.filter(isSettled);
  await insert(change, settled, { quiet: true });
  await insert(
    change,
    opened.filter((one) => !isSettled(one)),
    { quiet: false },
  );
}

/** For `settleCases`, once the findings are stored. */
export const finished = (
  id: string,
  { submission, kind, title, preview, settled, ...about }: CaseSubject,
): Finished => ({
  id,
  submission_id: submission.id,
  kind,
  settled: settled ?? null,
  label: about.label ?? null,
  personal: {
    ids: [about.userId ?? submission.user_id, about.contentId ?? submission.content_id, submission.room_id],
    content: [about.content ?? null, title, preview],
  },
});

/** `quiet`: without an audit entry and an event for each; the submission has one. */
async function insert(
  change: CaseChange,
  opened: readonly { about: CaseSubject; id: string }[],
  { quiet }: { quiet: boolean },
): Promise<void> {
  if (opened.length === 0) return;
  const languages = await Promise.all(
    opened.map(({ about: { kind, content } }) =>
      kind === 'text' && content ? storedLanguage(content) : null,
    ),
  );
  const rows = opened.map(({ id, about }, at) => ({
    id,
    kind: about.kind,
    submission_id: about.submission.id,
    subject: about.subject,
    title: about.title.slice(0, titleLength).toWellFormed(),
    preview: about.preview.slice(0, previewLength).toWellFormed(),
    severity: about.severity,
    head_start: headStart(about),
    content_id: about.contentId ?? about.submission.content_id,
    user_id: about.userId ?? about.submission.user_id,
    room_id: about.submission.room_id,
    forum_id: about.forumId ?? about.submission.forum_id,
    sent_by: about.submission.created_by_name,
    language: languages[at] ?? null,
    state: about.settled ? ('decided' as const) : ('open' as const),
    settled: about.settled ?? null,
    version: 1,
  }));
  const action = quiet ? null : ({ what: 'opened', by: machine } as const);
  await change.store({ was: null, action, quiet }, async (writer) => {
    await prepared(
      writer,
      'open cases',
      sql`
    insert into review_case (id, kind, submission_id, subject, state, settled, title, preview, severity, rank_at,
      content_id, user_id, room_id, forum_id, sent_by, language)
    select id, kind, submission_id, subject, state, settled, title, preview, severity, now() - make_interval(mins => head_start),
      content_id, user_id, room_id, forum_id, sent_by, language
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as opened (
      id uuid, kind text, submission_id uuid, subject text, state text, settled text, title text, preview text, severity int, head_start int,
      content_id text, user_id text, room_id text, forum_id text, sent_by text, language text
    )`,
    );
    return rows;
  });
  await storeCopyKeys(
    change.trx,
    opened.flatMap(({ id, about: { kind, settled, content } }) =>
      kind === 'text' && !settled && content ? { id, content } : [],
    ),
  );
}

async function extend(
  change: CaseChange,
  extended: readonly { about: CaseSubject; known: HeldCase }[],
): Promise<void> {
  if (extended.length === 0) return;
  const rows = extended.map(({ about, known }) => {
    const severity = Math.max(known.severity, about.severity);
    return {
      id: known.id,
      submission_id: known.submission_id,
      version: known.version + 1,
      state: nextState(known.state, 'extend') ?? known.state,
      severity,
      head_start: headStart({ kind: known.kind, severity }),
      preview: known.preview || about.preview.slice(0, previewLength).toWellFormed(),
      wasBlind: isBlind(known.state),
    };
  });
  for (const row of rows) if (row.wasBlind && !isBlind(row.state)) await giveUpLook(change, row, 'extended');
  await change.store({ was: undefined, action: { what: 'extended', by: machine } }, async (writer) => {
    await sql`
    update review_case
    set state = changed.state, settled = null, version = changed.version, severity = changed.severity, preview = changed.preview,
      rank_at = opened_at - make_interval(mins => head_start), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (
      id uuid, version int, state text, severity int, head_start int, preview text
    )
    where review_case.id = changed.id`.execute(writer);
    return rows;
  });
}
