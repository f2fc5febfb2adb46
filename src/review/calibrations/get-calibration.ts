import type { CalibrationAnswer, CalibrationCase, CalibrationDetail } from '../../api/calibrations.ts';
import type { CaseDetail } from '../../api/cases.ts';
import { shareOf } from '../../api/shares.ts';
import { alphaOf } from '../../platform/statistics/krippendorff.ts';
import { showCaseDetail } from '../cases/get-case.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { findCase } from '../entities/find-case.ts';
import type { Db } from '../store/tables.ts';
import { findCalibration } from './list-calibrations.ts';

type Shown = NonNullable<CalibrationCase['shown']>;

/** A session as the actor may see it: until it is closed, nobody sees the answers of others. */
export async function getCalibration(ctx: Context, { id }: { id: string }): Promise<CalibrationDetail> {
  const db = ctx.db.kysely;
  const calibration = await findCalibration(ctx, id);
  const [row, cases, answers] = await Promise.all([
    db.selectFrom('calibration').select('policy_texts').where('id', '=', id).executeTakeFirstOrThrow(),
    casesOf(db, id),
    db.selectFrom('calibration_answer').selectAll().where('calibration_id', '=', id).execute(),
  ]);
  const byCase = Map.groupBy(answers, ({ position }) => position);
  const closed = calibration.closedAt !== null;
  const people = calibration.people.map(({ person }) => person.id);
  const shown = cases.map(({ position, case_id, title, standing, outcome }): CalibrationCase => {
    const given = new Map(byCase.get(position)?.map((one) => [one.person_id, showAnswer(one)]));
    const own = given.get(ctx.actor.id) ?? null;
    if (!closed) return { position, own, shown: null };
    const all = people.map((person) => given.get(person) ?? null);
    return {
      position,
      own,
      shown: { caseId: case_id, title, standing, answers: all, majority: majorityOf(all), outcome },
    };
  });
  return {
    calibration,
    policy:
      row.policy_texts && calibration.policy !== null
        ? { ...row.policy_texts, key: calibration.policy }
        : null,
    cases: shown,
    results: closed ? resultsOf(shown.flatMap((one) => one.shown ?? [])) : null,
  };
}

const casesOf = (db: Db, id: string) =>
  db
    .selectFrom('calibration_case')
    .innerJoin('review_case', 'review_case.id', 'calibration_case.case_id')
    .select(['position', 'case_id', 'title', 'standing', 'outcome'])
    .where('calibration_id', '=', id)
    .orderBy('position')
    .execute();

const showAnswer = ({ verdict, label, note }: CalibrationAnswer): CalibrationAnswer => ({
  verdict,
  label,
  note,
});

function majorityOf(answers: Shown['answers']): Shown['majority'] {
  const of = (verdict: 'approve' | 'reject') => answers.filter((one) => one?.verdict === verdict).length;
  const [approve, reject] = [of('approve'), of('reject')];
  return approve === reject ? null : approve > reject ? 'approve' : 'reject';
}

function resultsOf(cases: readonly Shown[]): NonNullable<CalibrationDetail['results']> {
  const units = cases.map(({ answers }) => answers.flatMap((one) => one?.verdict ?? []));
  const compared = units.filter((unit) => unit.length >= 2);
  const decided = cases.filter(({ majority }) => majority !== null);
  const changed = decided.filter(({ majority, standing }) => majority !== standing);
  return {
    alpha: alphaOf(units),
    compared: compared.length,
    differing: compared.filter((unit) => new Set(unit).size > 1).length,
    changed: {
      cases: decided.length,
      toReject: changed.filter(({ majority }) => majority === 'reject').length,
      toApprove: changed.filter(({ majority }) => majority === 'approve').length,
      share: shareOf(changed.length, decided.length),
    },
  };
}

/** The case of a session, without anything that says how it was decided. */
export async function getCalibrationCase(
  ctx: Context,
  { id, position }: { id: string; position: number },
): Promise<CaseDetail> {
  await findCalibration(ctx, id);
  const row = await findCase(ctx.db.kysely, await caseAt(ctx.db.kysely, id, position));
  const { copies: _, ...detail } = await showCaseDetail(ctx, {
    ...row,
    state: 'second-look',
    decision_id: null,
    decided_by: [],
  });
  return {
    ...detail,
    case: { ...detail.case, allowedDecisions: [] },
    // The past of the user and the room would show how other cases of the session were decided.
    context: { given: detail.context.given, user: null, room: null, strikes: null },
    history: [],
    looks: [],
    appeals: [],
  };
}

export async function caseAt(db: Db, id: string, position: number): Promise<string> {
  const found = await db
    .selectFrom('calibration_case')
    .select('case_id')
    .where('calibration_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  if (!found) throw new Failure('no_such_calibration');
  return found.case_id;
}
