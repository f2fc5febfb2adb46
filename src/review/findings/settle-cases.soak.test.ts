// Soak: writes ten thousand statements while processes are started and killed, about a minute.
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { reasonTemplateSchema } from '../../api/statements.ts';
import { openDatabase } from '../../bff/node/database.ts';
import { createRandom } from '../../platform/random/seeded.ts';
import { testDatabase } from '../../testing/database.ts';
import { runAndKill } from '../../testing/run-and-kill.ts';
import { migrate } from '../store/migrate.ts';
import type { Db } from '../store/tables.ts';

const blocks = 10_000;
const fewestKills = 8;

const template = reasonTemplateSchema.parse({
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  incompatible_content_ground: 'Terms, 4.2: no spam',
  incompatible_content_explanation: 'It advertises.',
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  territorial_scope: ['DE'],
  decision_facts: 'Our filter marked it as {label}.',
});

const blocker = path.join(import.meta.dirname, '../../testing/blocker/main.ts');

async function countsOf(db: Db) {
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as blocks, count(distinct decision_id)::int as statements,
      (select count(*)::int from decision where by_id = 'machine' and reasons is not null) as decisions,
      (select count(distinct reasons ->> 'puid')::int from decision) as puids,
      (select count(*)::int from delivery where type = 'decision.made') as deliveries,
      (select count(*)::int from audit_event where what = 'decided') as audited
    from review_case where settled = 'block'`.execute(db);
  return rows[0] ?? {};
}

it('10,000 blocks have 10,000 statements, none lost and none doubled, whenever the process is killed', async () => {
  const database = await testDatabase('review');
  const db = openDatabase(database.url);
  try {
    await migrate(db.kysely);
    await db.kysely
      .insertInto('reason_template')
      .values({ policy: 'spam', template: JSON.stringify(template), automatic: true, changed_by: 'test' })
      .execute();
    const random = createRandom(23);
    const answered: string[] = [];
    let counts = await countsOf(db.kysely);
    for (let kills = 0; kills < fewestKills || (counts.blocks ?? 0) < blocks; kills += 1) {
      answered.push(...(await runAndKill(blocker, [database.url], random.between(200, 3000))));
      counts = await countsOf(db.kysely);
    }
    const n = counts.blocks ?? 0;
    expect(n).toBeGreaterThanOrEqual(blocks);
    expect(counts).toEqual({ blocks: n, statements: n, decisions: n, puids: n, deliveries: n, audited: n });
    const { rows } = await sql<{ lost: number }>`
      select count(*)::int as lost from jsonb_array_elements_text(${JSON.stringify(answered)}::jsonb) as one (sent)
      where 10 <> (select count(*) from review_case where submission_id = sent::uuid and settled = 'block')`.execute(
      db.kysely,
    );
    expect(answered.length).toBeGreaterThan(fewestKills);
    expect(rows[0]?.lost).toBe(0);
  } finally {
    await db.close();
    await database.drop();
  }
});
