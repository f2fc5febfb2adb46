import { everyState } from './failing.ts';
import { dialog, pressWithoutTip, type Screen } from './screen.ts';
import type { World } from './world.ts';

/** Calibration sessions: the list, the form, a case of an open one, and the results of a closed one. */
export function calibrationScreens({ calibrations }: World): Screen[] {
  const list = { name: 'calibrations', at: '/calibrations' };
  const session = { name: 'calibrations-case', at: `/calibrations/${calibrations.open}?case=1` };
  return [
    list,
    ...everyState(list),
    {
      name: 'calibrations-new',
      at: '/calibrations?new=yes',
      state: true,
      look: ({ page }) => dialog(page).locator('input').first().waitFor(),
    },
    session,
    {
      name: 'calibrations-results',
      at: `/calibrations/${calibrations.closed}`,
      look: async ({ page, say }) => {
        const first = page.getByTestId('calibration-case').first();
        await pressWithoutTip(page, first.getByRole('button', { name: say('calibrations:discuss') }));
        await first.getByRole('button', { name: say('calibrations:save') }).waitFor();
      },
    },
  ];
}
