import { type Care, shippedCare } from '../../src/api/care.ts';
import { shownCase } from '../shown-case.ts';
import { failing, loading } from './failing.ts';
import { offline, online } from './queue.ts';
import { dialog, type Looking, mine, press, type Screen, type Step } from './screen.ts';
import type { World } from './world.ts';

/** One case of each kind, and its dialogs. */
export function caseScreens(world: World): Screen[] {
  const text = `/queue/review/${world.text}`;
  const video = `/queue/review/${world.videoCase}`;
  const audio = `/queue/review/${world.audioCase}`;
  const atBox: Step = async (looking) => {
    await mine(looking);
    // The worst frame is one of the gallery's, which has no box.
    await press(looking.page, '[');
    await looking.page.getByTestId('box').first().waitFor();
  };
  return [
    { name: 'case-text', at: text, look: mine },
    { name: 'case-video', at: video, look: atBox },
    { name: 'case-audio', at: audio, look: mine },
    ...(world.liveCase
      ? [{ name: 'case-live', at: `/queue/review/${world.liveCase}`, look: mine, running: true } as const]
      : []),
    { name: 'case-chinese', at: `/queue/review/${world.chinese}`, look: mine, state: true },
    { name: 'case-long', at: `/queue/review/${world.long}`, look: mine, state: true },
    { name: 'case-focus', at: `${text}?focus=1`, look: mine },
    { name: 'case-focus-video', at: `${video}?focus=1`, look: mine, state: true },
    {
      name: 'case-hand-over',
      at: text,
      look: async (looking) => {
        await mine(looking);
        await press(looking.page, 'h');
        await dialog(looking.page).getByRole('option', { name: /Sue/ }).waitFor({ state: 'attached' });
      },
    },
    {
      name: 'case-ruled',
      at: video,
      look: async (looking) => {
        await atBox(looking);
        await press(looking.page, '1');
      },
      state: true,
    },
    {
      name: 'case-tour',
      at: text,
      look: async (looking) => {
        await mine(looking);
        await looking.page
          .getByTestId('tour-offer')
          .locator('button')
          .first()
          // Also where the button is hidden for lack of room.
          .dispatchEvent('click');
        await looking.page.getByTestId('tour').waitFor();
      },
      state: true,
    },
    loading({ name: 'case', at: text }),
    failing({ name: 'case', at: text }),
    {
      name: 'case-gone',
      at: '/queue/review/00000000-0000-4000-8000-000000000000',
      state: true,
      look: ({ page, say }) => page.getByText(say('problems:not_found.what')).first().waitFor(),
    },
    ...claimScreens(world, text),
    ...careScreens(video, atBox),
  ];
}

/** A case held by somebody else, decided, or otherwise not simply one's own. */
function claimScreens({ mo, sue, script, text, disputed }: World, at: string): Screen[] {
  let epoch = 0;
  const held =
    ({ call }: World['mo']): Step =>
    async ({ page }) => {
      // A page that still has it open must release it first.
      await page.goto('about:blank');
      await script.until(`/api/cases/${text}`, free);
      epoch = (await call('POST', `/api/cases/${text}/claim`, {})).body.case.claim.epoch;
    };
  const letGo =
    ({ call }: World['mo']): Step =>
    async ({ page }) => {
      // An onlooker's page would claim it as soon as it is free.
      await page.goto('about:blank');
      await call('POST', `/api/cases/${text}/release`, { epoch });
    };
  const saysWho =
    (name: string): Step =>
    ({ page, say }) =>
      shownCase(page).getByText(say('case:claim.held', { name })).filter({ visible: true }).first().waitFor();
  const readOnly = { at, state: true } as const;
  return [
    { name: 'case-read-only', ...readOnly, before: held(mo), look: saysWho('Mo'), after: letGo(mo) },
    {
      name: 'case-read-only-moderator',
      ...readOnly,
      who: 'moderator',
      before: held(sue),
      look: saysWho('Sue'),
      after: letGo(sue),
    },
    {
      name: 'case-expired',
      at,
      state: true,
      before: ({ page }) => page.clock.install(),
      look: async (looking) => {
        await mine(looking);
        await looking.page.clock.fastForward('06:00');
        await shownCase(looking.page)
          .getByText(looking.say('case:claim.lost'))
          .filter({ visible: true })
          .first()
          .waitFor();
      },
      // The changed clock would carry over to the next page.
      after: ({ page }) => page.close(),
    },
    {
      name: 'case-offline',
      at,
      state: true,
      look: async (looking) => {
        await mine(looking);
        await offline(looking);
      },
      after: online,
    },
    {
      name: 'case-offline-decided',
      at,
      state: true,
      look: async (looking) => {
        await mine(looking);
        await offline(looking);
        await press(looking.page, 'a');
        const { page, say } = looking;
        await page.getByRole('button', { name: say('case:waiting.count', { count: 1 }) }).click();
        await takeBack(looking).waitFor();
      },
      after: async (looking) => {
        await takeBack(looking).click();
        await online(looking);
      },
    },
    conflict(disputed, sue),
  ];
}

const takeBack = ({ page, say }: Looking) => page.getByRole('button', { name: say('case:waiting.takeBack') });
const free = ({ case: { claim } }: { case: { claim: unknown } }) => claim === null;

/** While a decision is in flight somebody takes the case over and decides it; afterwards that is taken back. */
function conflict(id: string, { call }: World['sue']): Screen {
  let decision = '';
  return {
    name: 'case-conflict',
    at: `/queue/review/${id}`,
    state: true,
    look: async (looking) => {
      const { page, say } = looking;
      await mine(looking);
      await press(page, 'm');
      await page.keyboard.type('these coins do not exist');
      await page.route('**/decision', async (route) => {
        const { body: now } = await call('GET', `/api/cases/${id}`);
        const { body: taken } = await call('POST', `/api/cases/${id}/take-over`, {
          epoch: now.case.claim.epoch,
        });
        const { version, claim } = taken.case;
        const theirs = { verdict: 'approve', note: 'a joke among friends', version, epoch: claim.epoch };
        decision = (await call('POST', `/api/cases/${id}/decision`, { ...theirs, next: null })).body.decision
          .id;
        await route.continue();
      });
      await press(page, 'Escape', 'r');
      await page.getByText(say('case:conflict.theirs')).first().waitFor();
    },
    after: async ({ page }) => {
      await page.unroute('**/decision');
      await page.goto('about:blank');
      await call('POST', `/api/decisions/${decision}/undo`);
    },
  };
}

/** How disturbing material first appears: hidden, in grey, only its box; and the offered pause. */
function careScreens(at: string, atBox: Step): Screen[] {
  const care =
    (own: Care | null): Step =>
    ({ page }) =>
      page.request.put('/api/care/own', { data: { care: own } });
  const all = (step: Care['bySeverity'][number]): Care => ({
    ...shippedCare,
    bySeverity: [step, step, step, step],
  });
  const blurred = care(all({ blur: true, greyscale: false, mute: true }));
  const grey = care(all({ blur: false, greyscale: true, mute: true }));
  const after = care(null);
  return [
    { name: 'case-video-blurred', at, state: true, before: blurred, look: atBox, after },
    {
      name: 'case-video-box-only',
      at,
      state: true,
      before: blurred,
      look: async (looking) => {
        await atBox(looking);
        await shownCase(looking.page)
          .getByRole('button', { name: looking.say('media:frame.boxOnly') })
          .click();
      },
      after,
    },
    { name: 'case-video-grey', at, state: true, before: grey, look: atBox, after },
    {
      name: 'case-pause',
      at,
      state: true,
      look: async ({ page }) => {
        await page.evaluate(() => {
          const now = Date.now();
          const work = { severeInARow: 0, since: now - 61 * 60_000, lastUse: now, lastCase: null };
          sessionStorage.setItem('second-look.work', JSON.stringify(work));
          // Reload at once, before the page saves the working time itself.
          location.reload();
        });
        await page.getByTestId('pause').filter({ visible: true }).waitFor();
      },
      after: ({ page }) => page.evaluate(() => sessionStorage.removeItem('second-look.work')),
    },
  ];
}
