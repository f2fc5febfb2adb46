import { failing, loading } from './failing.ts';
import { dialog, type Screen, type Step } from './screen.ts';
import { password, type World } from './world.ts';

const steps: Step = ({ page }) => page.getByTestId('step-keys').waitFor();

/** Sign-in, one's own account and care settings, and missing pages. */
export function accountScreens({ invited }: World): Screen[] {
  return [
    { name: 'sign-in', at: '/sign-in', who: 'nobody' },
    {
      name: 'sign-in-refused',
      at: '/sign-in',
      who: 'nobody',
      state: true,
      look: async ({ page, say }) => {
        await page.getByLabel(say('sign-in:email')).fill('nobody@example.org');
        await page.locator('input[type=password]').fill('a password of nobody');
        await page.getByRole('button', { name: say('sign-in:signIn'), exact: true }).click();
        await page.getByText(say('problems:sign_in_failed.what')).waitFor();
      },
    },
    { name: 'join', at: `/join#${invited}`, who: 'nobody' },
    { name: 'join-gone', at: '/join#gone', who: 'nobody', state: true },
    { name: 'account', at: '/account' },
    {
      name: 'account-factor',
      at: '/account',
      state: true,
      look: async ({ page, say }) => {
        const begin = () => page.getByRole('button', { name: say('access:factor.begin') });
        await begin().click();
        await page.getByLabel(say('access:password.confirm')).fill(password);
        await begin().click();
        await page.getByRole('img', { name: say('access:factor.picture') }).waitFor();
      },
    },
    loading({ name: 'account', at: '/account' }),
    failing({ name: 'account', at: '/account' }),
    {
      name: 'account-care',
      at: '/queue/review',
      state: true,
      look: async ({ page, say }) => {
        await page.getByRole('button', { name: new RegExp(`^${say('account')}`) }).click();
        const care = new RegExp(`^(${say('care:title')}|${say('care:menu_other').split('·')[0]?.trim()})`);
        await page.getByRole('menuitem', { name: care }).click();
        await dialog(page).waitFor();
      },
    },
    {
      name: 'account-menu',
      at: '/queue/review',
      state: true,
      look: async ({ page, say }) => {
        await page.getByRole('button', { name: new RegExp(`^${say('account')}`) }).click();
        await page.getByRole('menu').waitFor();
      },
    },
    { name: 'first-steps', at: '/first-steps', look: steps },
    { name: 'first-steps-empty', at: '/first-steps', state: true, empty: true, look: steps },
    { name: 'first-steps-moderator', at: '/first-steps', state: true, who: 'moderator', look: steps },
    {
      name: 'first-steps-checks',
      at: '/first-steps',
      state: true,
      look: async ({ page }) => {
        await page.getByTestId('check-clock').waitFor();
        await page.getByTestId('setup-checks').evaluate((section) => section.scrollIntoView());
      },
    },
    loading({ name: 'first-steps', at: '/first-steps' }),
    failing({ name: 'first-steps', at: '/first-steps' }),
    { name: 'not-found', at: '/nowhere' },
  ];
}
