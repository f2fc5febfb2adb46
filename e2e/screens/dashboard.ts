import { dashboardTabs } from '../../src/web/paths/paths.ts';
import { everyState } from './failing.ts';
import type { Screen } from './screen.ts';

/** The dashboard, a moderator's own figures, and the audit trail. */
export function dashboardScreens(): Screen[] {
  return [
    ...dashboardTabs.flatMap((tab) => {
      const screen = { name: `dashboard-${tab}`, at: `/dashboard/${tab}` };
      return [screen, ...everyState(screen)];
    }),
    { name: 'dashboard-own', at: '/dashboard/now', state: true, who: 'moderator' },
    { name: 'audit', at: '/audit' },
    { name: 'audit-nothing', at: '/audit?person=00000000-0000-4000-8000-000000000000', state: true },
    ...everyState({ name: 'audit', at: '/audit' }),
  ];
}
