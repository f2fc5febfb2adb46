import { sql } from 'kysely';
import { machineId } from '../../src/api/settled.ts';
import type { Db } from '../../src/review/store/tables.ts';
import { generatedId } from './people.ts';

/** Throws if people or programs have worked here, or if there are generated cases already. */
export async function refuseRealWork(db: Db): Promise<void> {
  const { rows } = await sql<{ sent: number; decided: number; generated: boolean }>`
    select
      (select count(*)::int from (select from submission where not starts_with(created_by, ${generatedId}) limit 1000) as sent) as sent,
      (select count(*)::int from (select from decision where not starts_with(by_id, ${generatedId}) and by_id <> ${machineId} limit 1000) as decided) as decided,
      exists (select from submission where starts_with(created_by, ${generatedId})) as generated`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('the database returned no totals');
  if (totals.sent > 0 || totals.decided > 0)
    throw new Error(
      `This database holds real work: ${count(totals.sent)} submissions and ${count(totals.decided)} decisions that were not generated. ` +
        'Generated cases among them could not be taken out again. Give DATABASE_URL or DATA_DIR another, or say --anyway.',
    );
  if (totals.generated)
    throw new Error(
      'This database holds generated cases already. Give another, or say --anyway to add more.',
    );
}

const count = (some: number) => (some === 1000 ? '1,000 or more' : String(some));
