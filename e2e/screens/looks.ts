import { shownCase } from '../shown-case.ts';
import { dialog, mine, press, type Screen, type Step } from './screen.ts';
import type { World } from './world.ts';

/** Second looks: blind, opened by the wrong person, appealed, and as the person concerned sees them. */
export function lookScreens({ again, stated, text }: World): Screen[] {
  const agreed = `/queue/all/${again.agreed}`;
  const more: Step = ({ page, say }) =>
    shownCase(page)
      .getByRole('button', { name: say('looks:menu.name') })
      .waitFor();
  const keys =
    (second: string): Step =>
    async (looking) => {
      await more(looking);
      await press(looking.page, 'c', second);
      await dialog(looking.page).getByRole('textbox').first().waitFor();
    };
  return [
    { name: 'looks-sample', at: '/queue/sample', state: true },
    { name: 'looks-sampled', at: `/queue/sample/${again.sampled}`, look: mine },
    { name: 'looks-machine', at: `/queue/appeals/${again.machine}`, state: true, look: mine },
    { name: 'looks-queue', at: '/queue/second-look', state: true },
    { name: 'looks-second', at: `/queue/second-look/${again.second}`, look: mine },
    { name: 'looks-third', at: `/queue/second-look/${again.third}`, state: true, look: mine },
    { name: 'looks-own', at: `/queue/second-look/${again.own}`, state: true },
    { name: 'looks-agreed', at: agreed, look: more },
    {
      name: 'looks-menu',
      at: agreed,
      state: true,
      look: async (looking) => {
        await more(looking);
        await shownCase(looking.page)
          .getByRole('button', { name: looking.say('looks:menu.name') })
          .click();
      },
    },
    { name: 'appeal-case', at: `/queue/appeals/${again.appealed}`, look: mine },
    { name: 'appeal-link', at: agreed, state: true, look: keys('l') },
    { name: 'appeal-open', at: agreed, state: true, look: keys('o') },
    { name: 'appeal-page', at: again.pages.possible, who: 'nobody' },
    { name: 'appeal-page-sent', at: again.pages.waiting, state: true, who: 'nobody' },
    { name: 'appeal-page-unknown', at: again.pages.unknown, state: true, who: 'nobody' },
    ...statementScreens(text, stated),
  ];
}

/** A statement of reasons by its template, closed and open; a sent one, in the history and as the person sees it. */
function statementScreens(text: string, stated: World['stated']): Screen[] {
  const fold = (page: Parameters<typeof shownCase>[0]) => shownCase(page).getByTestId('reasons-fold');
  const choose: Step = async (looking) => {
    await mine(looking);
    await fold(looking.page).waitFor();
    await press(looking.page, 'p', '1');
  };
  return [
    { name: 'statement-closed', at: `/queue/review/${text}`, state: true, look: choose },
    {
      name: 'statement-open',
      at: `/queue/review/${text}`,
      look: async (looking) => {
        await choose(looking);
        await fold(looking.page).click();
        await shownCase(looking.page).getByRole('textbox').nth(1).waitFor();
      },
    },
    {
      name: 'statement-history',
      at: `/queue/all/${stated.caseId}`,
      state: true,
      look: ({ page }) => shownCase(page).locator('summary').first().click(),
    },
    { name: 'statement-person', at: stated.page, state: true, who: 'nobody' },
  ];
}
