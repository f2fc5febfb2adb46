import * as sampling from '../../api/sampling.ts';
import { drawSample } from '../../review/sampling/draw-sample.ts';
import { getSampling, setSampling } from '../../review/sampling/settings.ts';
import { serve } from '../serve.ts';

export const samplingRoutes = () =>
  serve(sampling, {
    getSampling: ({ ctx }) => getSampling(ctx),
    setSampling: ({ ctx, body }) => setSampling(ctx, body),
    drawSample: ({ ctx }) => drawSample(ctx),
  });
