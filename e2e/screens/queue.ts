import { languages } from '../../src/reasons/languages.ts';
import { showLanguage } from '../axe.ts';
import { everyState, failing } from './failing.ts';
import { dialog, type Looking, press, rows, type Screen } from './screen.ts';
import type { World } from './world.ts';

const listed = ({ page }: Looking) => rows(page).first().waitFor();

async function laneMenu({ page, say }: Looking): Promise<void> {
  await page.getByRole('button', { name: say('lanesAndViews') }).click();
  await page.getByRole('menu').waitFor();
}

/** The list, and what opens over it. */
export function queueScreens(world: World): Screen[] {
  const at = '/queue/review';
  const over = (name: string, look: Screen['look'], state?: true): Screen => ({
    name: `queue-${name}`,
    at,
    look: async (looking) => {
      await listed(looking);
      await look?.(looking);
    },
    ...(state ? { state } : {}),
  });
  return [
    { name: 'queue', at, look: listed },
    {
      name: 'queue-grid',
      at: `${at}?view=grid`,
      look: ({ page }) => page.getByRole('checkbox').first().waitFor(),
    },
    over('bulk', ({ page }) => press(page, 'j', 'x', 'j', 'x')),
    over('bulk-dialog', async ({ page }) => {
      await press(page, 'x', 'j', 'j', 'x', 'Shift+R');
      await dialog(page).getByRole('button').last().waitFor();
    }),
    over('lane-menu', laneMenu),
    over('views', async (looking) => {
      await laneMenu(looking);
      await looking.page.getByRole('menuitem', { name: looking.say('saveView') }).click();
      await dialog(looking.page).getByRole('link', { name: 'Ads' }).waitFor();
    }),
    over('palette', async ({ page }) => {
      await press(page, 'Control+k');
      await dialog(page).getByRole('option').first().waitFor();
    }),
    over('keys', async ({ page }) => {
      await press(page, '?');
      await dialog(page).waitFor();
    }),
    over('keys-change', async ({ page, say }) => {
      await press(page, '?');
      await page.getByRole('button', { name: say('keys-help:change') }).click();
    }),
    { name: 'queue-search', at: `/queue/all?q=${encodeURIComponent('加')}`, look: listed },
    { name: 'queue-search-nothing', at: '/queue/all?q=nobodywrotethis', state: true },
    { name: 'queue-no-lane', at: '/queue/there-is-none', state: true },
    {
      ...over('new', async ({ page }) => {
        const texts = [{ content: 'fr33 c0ins, which came later', userId: 'u-new' }];
        await world.script.call('POST', '/api/texts', { texts });
        await page.locator('button[aria-keyshortcuts=n]').waitFor();
      }),
      state: true,
    },
    { ...over('offline', offline), state: true, after: online },
    ...everyState({ name: 'queue', at }),
    failing({ name: 'queue-grid', at: `${at}?view=grid` }),
  ];
}

export async function offline({ page, say }: Looking): Promise<void> {
  // Texts of a language load when it is chosen. It may be chosen again once they can no longer load.
  const lang = await page.locator('html').getAttribute('lang');
  const own = languages.find((one) => one === lang) ?? 'en';
  for (const language of [...languages, own]) await showLanguage(page, language);
  await page.context().setOffline(true);
  await page.getByText(say('connection.offline')).first().waitFor();
}
export const online = ({ page }: Looking) => page.context().setOffline(false);
