import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Calibration } from '../../api/calibrations.ts';
import { atLeast } from '../../api/roles.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { CalibrationTable } from '../store/tables/calibrations.ts';

type Row = Selectable<CalibrationTable> & {
  cases: number;
  people: Calibration['people'];
};

/** The sessions that somebody takes part in, and for supervisors all, the newest first. */
export const listCalibrations = (ctx: Context): Promise<Calibration[]> => read(ctx, sql`true`);

/** One that the actor may know of. */
export async function findCalibration(ctx: Context, id: string): Promise<Calibration> {
  const [found] = isUuid(id) ? await read(ctx, sql`calibration.id = ${id}`) : [];
  if (!found) throw new Failure('no_such_calibration');
  return found;
}

async function read({ db, actor }: Context, which: RawBuilder<unknown>): Promise<Calibration[]> {
  const takesPart = sql`exists (
    select from calibration_person where calibration_id = calibration.id and person_id = ${actor.id}
  )`;
  const { rows } = await sql<Row & { own: boolean }>`
    select calibration.*, ${takesPart} as own,
      (select count(*)::int from calibration_case where calibration_id = calibration.id) as cases,
      (select jsonb_agg(jsonb_build_object(
        'person', jsonb_build_object('id', person_id, 'name', person_name),
        'answered', (select count(*) from calibration_answer as answer
          where answer.calibration_id = calibration.id and answer.person_id = person.person_id)
      ) order by position) from calibration_person as person where calibration_id = calibration.id) as people
    from calibration where ${which} and (${atLeast(actor.role, 'supervisor')} or ${takesPart})
    order by created_at desc, id`.execute(db.kysely);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    policy: row.policy,
    by: row.by_name,
    createdAt: row.created_at.toISOString(),
    closedAt: row.ended_at?.toISOString() ?? null,
    cases: row.cases,
    people: row.people,
    own: row.own,
  }));
}
