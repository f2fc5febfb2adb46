import * as lanes from '../../api/lanes.ts';
import { listLanes } from '../../review/lanes/lanes.ts';
import { addLane, changeLane, removeLane } from '../../review/lanes/save-lane.ts';
import { serve } from '../serve.ts';

/** Everyone sees the lanes; every change is audited. */
export const lanesRoutes = () =>
  serve(lanes, {
    listLanes: async ({ ctx }) => ({ lanes: await listLanes(ctx) }),
    addLane: async ({ ctx, body }) => ({ lane: await addLane(ctx, body) }),
    changeLane: async ({ ctx, params, body }) => ({ lane: await changeLane(ctx, { ...body, ...params }) }),
    removeLane: ({ ctx, params }) => removeLane(ctx, params),
  });
