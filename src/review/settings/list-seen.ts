import { sql } from 'kysely';
import { maxSeenCount, type SeenLabel } from '../../api/labels.ts';
import type { Context } from '../context/context.ts';
import { showEvidence } from '../evidence/show-evidence.ts';
import type { Db, EvidenceRow } from '../store/tables.ts';
import { seenLabels } from './seen-labels.ts';

const examplesEach = 4;
/** Only this many of the newest findings are searched for examples. */
const lookedThrough = 200;
/** Findings without a case were seen by nobody yet, so they are shown as the most severe. */
const unknownSeverity = 3;

/** The numeric labels that came in, with how often and when last. */
export async function listSeen(ctx: Context): Promise<SeenLabel[]> {
  const db = ctx.db.kysely;
  const { rows } = await sql<{ task: string; number: number; count: number }>`
    with ${seenLabels}
    select seen.task, seen.label_number as number, (
      select count(*)::int from (
        select 1 from finding where finding.task = seen.task and finding.label_number = seen.label_number
        limit ${maxSeenCount}
      ) as counted
    ) as count
    from seen order by seen.task, seen.label_number`.execute(db);
  const examples = await examplesOf(db, rows);
  return rows.map((row) => ({ ...row, examples: examples.get(`${row.task} ${row.number}`) ?? [] }));
}

type ExampleRow = {
  task: string;
  number: number;
  case_id: string | null;
  severity: number | null;
  text: string | null;
} & Pick<EvidenceRow, 'state' | 'width' | 'height' | 'print'> & { id: string | null };

/** The newest findings with something to show, each picture once. */
async function examplesOf(db: Db, labels: readonly { task: string; number: number }[]) {
  if (labels.length === 0) return new Map<string, SeenLabel['examples']>();
  const wanted = sql.join(labels.map(({ task, number }) => sql`(${task}, ${number}::int)`));
  const { rows } = await sql<ExampleRow>`
    select wanted.task, wanted.number, example.*
    from (values ${wanted}) as wanted (task, number)
    cross join lateral (
      select distinct on (coalesce(newest.evidence_id::text, newest.shown_text)) newest.case_id, review_case.severity,
        newest.shown_text as text, evidence.id, evidence.state, evidence.width, evidence.height, evidence.print,
        newest.seq
      from (
        select case_id, evidence_id, seq, nullif(coalesce(name, text), '') as shown_text from finding
        where finding.task = wanted.task and finding.label_number = wanted.number
        order by seq desc limit ${lookedThrough}
      ) as newest
      left join review_case on review_case.id = newest.case_id
      left join evidence on evidence.id = newest.evidence_id and evidence.state = 'stored'
      where evidence.id is not null or newest.shown_text is not null
      order by coalesce(newest.evidence_id::text, newest.shown_text), newest.seq desc
    ) as example
    order by wanted.task, wanted.number, example.seq desc`.execute(db);
  const grouped = Map.groupBy(rows, ({ task, number }) => `${task} ${number}`);
  return new Map([...grouped].map(([key, found]) => [key, found.slice(0, examplesEach).map(showExample)]));
}

function showExample(found: ExampleRow): SeenLabel['examples'][number] {
  return {
    caseId: found.case_id,
    evidence: found.id === null ? null : showEvidence({ ...found, id: found.id }),
    text: found.text,
    severity: found.severity ?? unknownSeverity,
  };
}
