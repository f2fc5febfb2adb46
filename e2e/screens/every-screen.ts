import { accountScreens } from './account.ts';
import { caseScreens } from './case.ts';
import { dashboardScreens } from './dashboard.ts';
import { lookScreens } from './looks.ts';
import { mediaScreens } from './media.ts';
import { queueScreens } from './queue.ts';
import type { Screen } from './screen.ts';
import { settingsScreens } from './settings.ts';
import { submitScreens } from './submit.ts';
import type { World } from './world.ts';

/** Everything that can be seen: pictured by `npm run look -- screens`, and read by axe. */
export function everyScreen(world: World): Screen[] {
  return sideBySide(world).flat();
}

/** What they are called, without the servers that have what they show. */
export function screenNames(): string[] {
  const nowhere: never = new Proxy(() => nowhere, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => '' : nowhere),
  }) as never;
  return everyScreen(nowhere).map(({ name }) => name);
}

/** In two rows that can be gone through at once: a case is held by one, so those with cases are in one row. */
export function sideBySide(world: World): [Screen[], Screen[]] {
  return [
    [...queueScreens(world), ...caseScreens(world), ...lookScreens(world), ...accountScreens(world)],
    [...mediaScreens(world), ...submitScreens(), ...dashboardScreens(), ...settingsScreens(world)],
  ];
}
