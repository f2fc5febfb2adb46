import * as calls from '../../api/calibrations.ts';
import {
  answerCalibration,
  closeCalibration,
  settleCalibration,
} from '../../review/calibrations/answer-calibration.ts';
import { beginCalibration } from '../../review/calibrations/begin-calibration.ts';
import { getCalibration, getCalibrationCase } from '../../review/calibrations/get-calibration.ts';
import { listCalibrations } from '../../review/calibrations/list-calibrations.ts';
import { Failure, fault } from '../../review/context/failure.ts';
import type { Seams } from '../seams.ts';
import { serve } from '../serve.ts';

export const calibrationsRoutes = ({ session }: Pick<Seams, 'session'>) =>
  serve(calls, {
    listCalibrations: async ({ ctx }) => ({ calibrations: await listCalibrations(ctx) }),
    addCalibration: async ({ ctx, body }) => {
      const people = await colleagues(session, body.people);
      return { calibration: await beginCalibration(ctx, { ...body, people }) };
    },
    getCalibration: ({ ctx, params }) => getCalibration(ctx, params),
    getCalibrationCase: ({ ctx, params }) => getCalibrationCase(ctx, params),
    answerCalibration: async ({ ctx, params, body }) => ({
      calibration: await answerCalibration(ctx, { ...body, ...params }),
    }),
    closeCalibration: ({ ctx, params }) => closeCalibration(ctx, params),
    settleCalibration: ({ ctx, params, body }) => settleCalibration(ctx, { ...body, ...params }),
  });

/** Each once, in the given order. */
async function colleagues(session: Seams['session'], ids: readonly string[]) {
  const known = new Map((await session.people()).map((person) => [person.id, person]));
  return [...new Set(ids)].map((id) => {
    const person = known.get(id);
    if (!person) throw new Failure('no_such_colleague', {}, { errors: [fault('people', 'is_no_person')] });
    return person;
  });
}
