import type { Context } from '../context/context.ts';
import type { MachineFinding } from '../findings/to-findings.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';

type SubmissionFinding = { submission: Pick<SubmissionRow, 'account_id'>; finding: MachineFinding };

/**
 * Leaves out results without objections: speech that passed (R5), and frames of a harmless class from our own service,
 * which lists every frame (R4). A video has thousands of them and nobody needs to see them. They stay in the raw
 * callback and its figures. Only a provider knows which of its own classes are harmless.
 */
export async function withoutHarmless<One extends SubmissionFinding>(
  trx: Trx,
  ctx: Context,
  findings: readonly One[],
): Promise<One[]> {
  const isOurs = ({ submission }: SubmissionFinding) =>
    submission.account_id === null && ctx.moderation.startup.moderation.operator !== null;
  const isCalmFrame = (one: SubmissionFinding) =>
    one.finding.task === 'image-classification' && !objects(one.finding) && isOurs(one);
  const classes = findings.some(isCalmFrame) ? await harmlessClasses(trx) : new Set<number | null>();
  return findings.filter((one) => {
    const { task, action, labelNumber } = one.finding;
    if (isCalmFrame(one)) return !classes.has(labelNumber);
    return objects(one.finding) || task !== 'speech-moderation' || action !== 'pass';
  });
}

const objects = ({ review, details }: MachineFinding) => review || details.length > 0;

async function harmlessClasses(trx: Trx): Promise<Set<number | null>> {
  const rows = await trx
    .selectFrom('label')
    .select('number')
    .where('task', '=', 'image-classification')
    .where('severity', '=', 0)
    .execute();
  return new Set(rows.map((row) => row.number));
}
