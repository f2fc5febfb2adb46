import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { up as first } from './migrations/0001-first.ts';
import { up as looks } from './migrations/0002-looks.ts';
import { up as deliveries } from './migrations/0003-deliveries.ts';
import { up as access } from './migrations/0004-access.ts';
import { up as auditAndRetention } from './migrations/0005-audit-retention.ts';
import { up as statements } from './migrations/0006-statements.ts';
import { up as settings } from './migrations/0007-settings.ts';
import { up as statistics } from './migrations/0010-statistics.ts';
import { up as exports } from './migrations/0011-exports.ts';
import { up as processes } from './migrations/0012-processes.ts';
import { up as findingsWithoutPlaces } from './migrations/0013-findings-without-places.ts';
import { up as missed } from './migrations/0014-missed.ts';
import { up as clock } from './migrations/0015-clock.ts';
import { up as auditPlaces } from './migrations/0016-audit-places.ts';
import { up as reasons } from './migrations/0017-reasons.ts';
import { up as reasonsBesideTexts } from './migrations/0018-reasons-beside-texts.ts';
import { up as erasureReasons } from './migrations/0019-erasure-reasons.ts';
import { up as standardNames } from './migrations/0020-standard-names.ts';
import { up as reasonCodes } from './migrations/0021-reason-codes.ts';
import { up as savedNotes } from './migrations/0022-saved-notes.ts';
import { up as settled } from './migrations/0023-settled.ts';
import { up as rules } from './migrations/0024-rules.ts';
import { up as waits } from './migrations/0025-waits.ts';
import { up as automations } from './migrations/0026-automations.ts';
import { up as alarms } from './migrations/0027-alarms.ts';
import { up as rulingsOfACase } from './migrations/0028-rulings-of-a-case.ts';
import { up as reports } from './migrations/0029-reports.ts';
import { up as casesOfFigures } from './migrations/0030-cases-of-figures.ts';
import { up as givenContext } from './migrations/0031-given-context.ts';
import { up as notices } from './migrations/0032-notices.ts';
import { up as appealReplies } from './migrations/0033-appeal-replies.ts';
import { up as actions } from './migrations/0034-actions.ts';
import { up as userNotes } from './migrations/0035-user-notes.ts';
import { up as copies } from './migrations/0036-copies.ts';
import { up as privateLanes } from './migrations/0037-private-lanes.ts';
import { up as languages } from './migrations/0038-languages.ts';
import { up as pictureCopies } from './migrations/0039-picture-copies.ts';
import { up as policyVersions } from './migrations/0040-policy-versions.ts';
import { up as starterTexts } from './migrations/0041-starter-texts.ts';
import { up as gold } from './migrations/0042-gold.ts';
import { up as calibrations } from './migrations/0043-calibrations.ts';
import { up as doubt } from './migrations/0044-doubt.ts';
import { up as statementSending } from './migrations/0045-statement-sending.ts';
import { up as teams } from './migrations/0047-teams.ts';
import { up as shifts } from './migrations/0048-shifts.ts';
import { up as reviewProof } from './migrations/0049-review-proof.ts';
import { up as auditLinks } from './migrations/0050-audit-links.ts';
import { up as quality } from './migrations/0051-quality.ts';
import { up as advice } from './migrations/0052-advice.ts';
import { up as searchGrams } from './migrations/0053-search-grams.ts';
import { boundEvents, up as eventPartitions } from './migrations/0054-event-partitions.ts';
import { up as searchNeedles } from './migrations/0059-search-needles.ts';
import { up as connections } from './migrations/0060-connections.ts';
import type { Db } from './tables.ts';

const migrations: Record<string, Migration> = {
  '0001-first': { up: first },
  '0002-looks': { up: looks },
  '0003-deliveries': { up: deliveries },
  '0004-access': { up: access },
  '0005-audit-retention': { up: auditAndRetention },
  '0006-statements': { up: statements },
  '0007-settings': { up: settings },
  '0010-statistics': { up: statistics },
  '0011-exports': { up: exports },
  '0012-processes': { up: processes },
  '0013-findings-without-places': { up: findingsWithoutPlaces },
  '0014-missed': { up: missed },
  '0015-clock': { up: clock },
  '0016-audit-places': { up: auditPlaces },
  '0017-reasons': { up: reasons },
  '0018-reasons-beside-texts': { up: reasonsBesideTexts },
  '0019-erasure-reasons': { up: erasureReasons },
  '0020-standard-names': { up: standardNames },
  '0021-reason-codes': { up: reasonCodes },
  '0022-saved-notes': { up: savedNotes },
  '0023-settled': { up: settled },
  '0024-rules': { up: rules },
  '0025-waits': { up: waits },
  '0026-automations': { up: automations },
  '0027-alarms': { up: alarms },
  '0028-rulings-of-a-case': { up: rulingsOfACase },
  '0029-reports': { up: reports },
  '0030-cases-of-figures': { up: casesOfFigures },
  '0031-given-context': { up: givenContext },
  '0032-notices': { up: notices },
  '0033-appeal-replies': { up: appealReplies },
  '0034-actions': { up: actions },
  '0035-user-notes': { up: userNotes },
  '0036-copies': { up: copies },
  '0037-private-lanes': { up: privateLanes },
  '0038-languages': { up: languages },
  '0039-picture-copies': { up: pictureCopies },
  '0040-policy-versions': { up: policyVersions },
  '0041-starter-texts': { up: starterTexts },
  '0042-gold': { up: gold },
  '0043-calibrations': { up: calibrations },
  '0044-doubt': { up: doubt },
  '0045-statement-sending': { up: statementSending },
  '0047-teams': { up: teams },
  '0048-shifts': { up: shifts },
  '0049-review-proof': { up: reviewProof },
  '0050-audit-links': { up: auditLinks },
  '0051-quality': { up: quality },
  '0052-advice': { up: advice },
  '0053-search-grams': { up: searchGrams },
  '0054-event-partitions': { up: eventPartitions },
  '0059-search-needles': { up: searchNeedles },
  '0060-connections': { up: connections },
};

/**
 * Migrates the store to this release's tables. Kysely holds a lock, so that only one process does it. Tables of a later
 * release stay: releases only add, so a process of this release can run beside it. `more`: migrations of a later
 * release, for a test. `only`: those of an earlier release, to restore its backup.
 */
export async function migrate(
  db: Db,
  more: Record<string, Migration> = {},
  only?: readonly string[],
): Promise<void> {
  const all = Object.entries({ ...migrations, ...more });
  const known = Object.fromEntries(only ? all.filter(([name]) => only.includes(name)) : all);
  if (await isFurther(db, Object.keys(known))) return;
  if ('0054-event-partitions' in known) await boundEvents(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Whether a later release applied all of our migrations, and more. */
async function isFurther(db: Db, known: string[]): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db);
  if (!rows[0]?.there) return false;
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(done.rows.map(({ name }) => name));
  return known.every((name) => names.has(name)) && names.size > known.length;
}
