import * as textModels from '../../api/text-models.ts';
import {
  discardTextModel,
  goBackTextModel,
  learnTextModels,
  listTextModels,
  useTextModel,
} from '../../review/operator/text-models.ts';
import { serve } from '../serve.ts';

/** The models for texts and their versions, for supervisors and administrators; every change is audited. */
export const textModelsRoutes = () =>
  serve(textModels, {
    listTextModels: ({ ctx }) => listTextModels(ctx),
    learnTextModels: ({ ctx, body }) => learnTextModels(ctx, body),
    useTextModel: ({ ctx, params, body }) => useTextModel(ctx, { ...params, ...body }),
    discardTextModel: ({ ctx, params, body }) => discardTextModel(ctx, { ...params, ...body }),
    goBackTextModel: ({ ctx, params, body }) => goBackTextModel(ctx, { ...params, ...body }),
  });
