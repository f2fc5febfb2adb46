import type { ModelVersion, TextModelState } from '../../src/protocol/operator/text-models.ts';
import type { Screen } from './screen.ts';

const weeks = { learned: ['2026-08-31', '2026-11-09'], heldOut: ['2026-11-09', '2026-11-23'] } as const;
const between = ([from, until]: readonly [string, string], having: number, without: number) => ({
  from: `${from}T00:00:00.000Z`,
  until: `${until}T00:00:00.000Z`,
  with: having,
  without,
});
const evaluation: ModelVersion['evaluation'] = {
  learned: between(weeks.learned, 1642, 2358),
  heldOut: between(weeks.heldOut, 411, 589),
  before: { hits: 203, rightHits: 194, auc: 0.9206, brier: null, calibrationError: null },
  after: { hits: 337, rightHits: 330, auc: 0.9717, brier: 0.0612, calibrationError: 0.0175 },
};
const learnedAt = '2026-11-24T09:30:00.000Z';
const shadow = { since: learnedAt, texts: 104_211, both: 812, onlyUsed: 9, onlyNext: 377 };

/** An example of its answer once models have learned, with invented figures: one version watches, one is used. */
const learned = (models: readonly TextModelState[]) =>
  models.map((model, at): TextModelState => {
    const { version } = model.used;
    const own = { version: '5f0c77aa', isProbability: true, learnedAt, basedOn: version, evaluation };
    if (at === 0) return { ...model, next: { ...own, kind: 'retrained', shadow } };
    if (at === 1) return { ...model, used: { ...own, kind: 'recalibrated' }, before: model.used };
    return model;
  });

const address = '**/api/text-models';

/** The page of the models while one of them watches. */
export const learnedModels: Screen = {
  name: 'settings-models-learned',
  at: '/settings/models',
  state: true,
  before: ({ page }) =>
    page.route(address, async (route) => {
      const response = await route.fetch();
      const { models } = await response.json();
      await route.fulfill({ response, json: { models: learned(models) } });
    }),
  look: ({ page }) => page.getByTestId('shadow-texts').waitFor(),
  after: ({ page }) => page.unroute(address),
};
