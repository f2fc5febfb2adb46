import * as care from '../../api/care.ts';
import { noteSeen } from '../../review/care/exposure.ts';
import { getCare } from '../../review/care/get-care.ts';
import { setOrganisationCare, setOwnCare } from '../../review/care/set-care.ts';
import { getShift } from '../../review/care/shift.ts';
import { serve } from '../serve.ts';

/** Everything here is about the caller, except the organisation's defaults. */
export const careRoutes = () =>
  serve(care, {
    getCare: ({ ctx, query }) => getCare(ctx, query),
    setOrganisationCare: async ({ ctx, body }) => ({ organisation: await setOrganisationCare(ctx, body) }),
    setOwnCare: async ({ ctx, body }) => ({ own: await setOwnCare(ctx, body.care) }),
    getShift: ({ ctx, query }) => getShift(ctx, query),
    noteSeen: ({ ctx, body }) => noteSeen(ctx, body),
  });
