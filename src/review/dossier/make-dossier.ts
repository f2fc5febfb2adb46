import type { Dossier, DossierBody } from '../../api/dossier.ts';
import { sealAudit } from '../audit/seal.ts';
import type { Context, InstallationKey } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { isBlind } from '../entities/case-state.ts';
import { findSeenCase } from '../entities/find-case.ts';
import { isSampled } from '../entities/sampled.ts';
import { transact } from '../journal/transact.ts';
import type { CaseRow, Db, Trx } from '../store/tables.ts';
import { auditOf } from './audit-links.ts';
import { contentOf, hashed } from './content-of.ts';
import { decisionsOf } from './decisions-of.ts';
import { dossierText } from './signed-text.ts';

/** The key with which dossiers are signed; refuses where the browser of the demo has none. */
export function keyOf(ctx: Context): InstallationKey {
  if (!ctx.installationKey) throw new Failure('no_dossier_key');
  return ctx.installationKey;
}

/** Everything about a case as of one moment, signed. That it was made is recorded, as an export is. */
export async function makeDossier(ctx: Context, input: { id: string }): Promise<Dossier> {
  const key = keyOf(ctx);
  const { id } = await findSeenCase(ctx, input.id);
  const db = ctx.db.kysely;
  await sealAbout(db, id);
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readAll(trx, ctx, id, key));
  const dossier = { ...read, content: { ...read.content, files: await hashed(ctx, read.content.files) } };
  await transact(ctx, async ({ record }) =>
    record('dossier-made', {}, { caseId: id, submissionId: dossier.case.submissionId }),
  );
  return { dossier, signature: await key.sign(dossierText(dossier)), publicKey: key.publicKey };
}

async function readAll(trx: Trx, ctx: Context, id: string, { sign }: InstallationKey) {
  const row = await trx.selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (isBlind(row.state) || isSampled(row)) throw new Failure('dossier_during_look');
  const findings = await trx
    .selectFrom('finding')
    .selectAll()
    .where('case_id', '=', id)
    .orderBy('seq')
    .execute();
  return {
    format: 'second-look dossier' as const,
    version: 1 as const,
    madeAt: new Date().toISOString(),
    by: { id: ctx.actor.id, name: ctx.actor.name },
    case: showCase(row),
    content: await contentOf(trx, row),
    findings: findings.map((one) => ({
      id: one.id,
      task: one.task,
      label: one.label,
      labelNumber: one.label_number,
      rate: one.rate,
      action: one.action,
      review: one.review,
      offset: one.offset_s,
      evidenceId: one.evidence_id,
    })),
    ...(await decisionsOf(trx, row)),
    audit: await auditOf(trx, row, sign),
  };
}

const showCase = (row: CaseRow): DossierBody['case'] => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  openedAt: row.opened_at.toISOString(),
  severity: row.severity,
  settled: row.settled,
  submissionId: row.submission_id,
  contentId: row.content_id,
  userId: row.user_id,
  roomId: row.room_id,
  forumId: row.forum_id,
  language: row.language,
  decisionId: row.decision_id,
  emptiedAt: row.emptied_at?.toISOString() ?? null,
});

/** Another process may be sealing: then it is asked again, a few times. What stays unsealed, the dossier says. */
async function sealAbout(db: Db, caseId: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await sealAudit(db);
    const waiting = await db
      .selectFrom('audit_event')
      .select('id')
      .where('case_id', '=', caseId)
      .where('position', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (!waiting) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
