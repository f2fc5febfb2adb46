import { accountScreens } from './account.ts';
import { calibrationScreens } from './calibrations.ts';
import { caseScreens } from './case.ts';
import { dashboardScreens } from './dashboard.ts';
import { lookScreens } from './looks.ts';
import { mediaScreens } from './media.ts';
import { queueScreens } from './queue.ts';
import type { Screen } from './screen.ts';
import { settingsScreens } from './settings.ts';
import { submitScreens } from './submit.ts';
import type { World } from './world.ts';

/** Every screen: `npm run look -- screens` takes pictures of them, and axe checks them. */
export function everyScreen(world: World): Screen[] {
  return sideBySide(world).flat();
}

/** Without starting the servers. */
function declared(): Screen[] {
  const nowhere: never = new Proxy(() => nowhere, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => '' : nowhere),
  }) as never;
  return everyScreen(nowhere);
}

export const screenNames = (): string[] => declared().map(({ name }) => name);

/** Whether a screen whose name begins so shows a running stream; without names, one of all. */
export const needsStream = (begins: readonly string[]): boolean =>
  declared().some(
    ({ name, running }) => running && (begins.length === 0 || begins.some((one) => name.startsWith(one))),
  );

/** Two lists that can run at the same time. A case has one holder, so screens with cases are all in one list. */
export function sideBySide(world: World): [Screen[], Screen[]] {
  return [
    [...queueScreens(world), ...caseScreens(world), ...lookScreens(world), ...accountScreens(world)],
    [
      ...mediaScreens(world),
      ...submitScreens(),
      ...dashboardScreens(),
      ...calibrationScreens(world),
      ...settingsScreens(world),
    ],
  ];
}
