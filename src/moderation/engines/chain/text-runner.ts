import type { EngineSetting } from '../../../protocol/operator/engines.ts';
import { because } from '../../../reasons/reason.ts';
import type { TextEngine } from '../../text/engine.ts';
import { isShort, moderateInParts } from '../../text/in-parts.ts';
import type { TextModel } from '../../text/models/model.ts';
import { type Observe, withModels } from '../../text/models/with-models.ts';
import type { TextJudgement } from '../remote/text-judgement.ts';
import type { Runner } from '../runner.ts';
import type { EngineSettings } from './engine-settings.ts';

/** The models that look at texts, as they are now; another array once they have changed. */
export type ModelsInUse = { used(): readonly TextModel[]; observe?: Observe };

/** The text engine with the models in use that the setting leaves on. */
export function textEngineAs(
  setting: EngineSetting | undefined,
  textEngine: TextEngine,
  { used, observe }: ModelsInUse,
): TextEngine {
  const off = setting?.kind === 'embedded' ? (setting.modelsOff ?? []) : [];
  const built = (models: readonly TextModel[]) => ({
    models,
    engine: withModels(
      textEngine,
      models.filter(({ name }) => !off.includes(name)),
      observe,
    ),
  });
  let current = built(used());
  const now = () => {
    if (current.models !== used()) current = built(used());
    return current.engine;
  };
  return {
    engine: textEngine.engine,
    get hasModels() {
      return now().hasModels;
    },
    get version() {
      return now().version;
    },
    moderate: (content) => now().moderate(content),
    judge: textEngine.judge,
    allowedIn: textEngine.allowedIn,
  };
}

type Parts = {
  engines: { settings: Pick<EngineSettings, 'of'> };
  textEngine: TextEngine;
  textModels: ModelsInUse;
};

/** The text engine as it is set now, also when other engines come before it. */
export async function textEngineNow({ engines, textEngine, textModels }: Parts): Promise<TextEngine> {
  const { engines: set } = await engines.settings.of('text');
  return textEngineAs(
    set.find(({ kind }) => kind === 'embedded'),
    textEngine,
    // What somebody tries out is no text of the platform.
    { used: textModels.used },
  );
}

export function textRunner(engine: TextEngine): Runner<string, TextJudgement> {
  return {
    probe: async () => ({
      state: 'ready',
      engine: engine.engine,
      version: engine.version,
      limits: because(engine.hasModels ? 'lexicon_and_models_limits' : 'lexicon_limits'),
    }),
    run: (content, { signal }) => moderateInParts(engine, content, signal),
    runNow: (content) => (isShort(content) ? engine.moderate(content) : undefined),
  };
}
