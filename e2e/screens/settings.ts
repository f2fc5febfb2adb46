import path from 'node:path';
import type { SettingsSection } from '../../src/web/paths/paths.ts';
import { empty, failing, loading } from './failing.ts';
import { learnedModels } from './learned-models.ts';
import { dialog, pressWithoutTip, type Screen } from './screen.ts';
import type { World } from './world.ts';

const sections: Record<SettingsSection, true> = {
  lanes: true,
  labels: true,
  policies: true,
  actions: true,
  adviser: true,
  statements: true,
  sample: true,
  gold: true,
  rules: true,
  alarms: true,
  care: true,
  engines: true,
  models: true,
  words: true,
  galleries: true,
  accounts: true,
  connections: true,
  webhooks: true,
  exports: true,
  keys: true,
  people: true,
  retention: true,
  appearance: true,
};
/** Pages that may be empty. */
const maybeEmpty = ['statements', 'gold', 'words', 'galleries', 'connections', 'webhooks', 'keys', 'people'];

/** The index, each page of settings, and what opens over them. */
export function settingsScreens({ again, rule }: World): Screen[] {
  const open = (name: string, query: string): Screen => ({
    name: `settings-${name}`,
    at: `/settings/${query}`,
    state: true,
  });
  const drawer = (name: string, query: string): Screen => ({
    ...open(name, query),
    look: ({ page }) => dialog(page).locator('input, textarea, button').first().waitFor(),
  });
  return [
    { name: 'settings', at: '/settings' },
    { name: 'settings-search', at: '/settings?q=key', state: true },
    ...Object.keys(sections).flatMap((section) => {
      const screen = { name: `settings-${section}`, at: `/settings/${section}` };
      const states = [loading(screen), failing(screen)];
      return [screen, ...states, ...(maybeEmpty.includes(section) ? [empty(screen)] : [])];
    }),
    { ...open('lanes-moderator', 'lanes'), who: 'moderator' },
    open('lanes-change', `lanes?lane=${again.lane}`),
    drawer('connections-new', 'connections?connection=new'),
    drawer('gold-import', 'gold?import=yes'),
    drawer('people-team', 'people?team=new'),
    drawer('policies-change', 'policies?policy=spam'),
    open('policies-texts', 'policies?texts=1'),
    drawer('statements-template', 'statements?policy=scam'),
    drawer('galleries-new', 'galleries?kind=persons&entry=new'),
    open('galleries-pictures', 'galleries?kind=pictures'),
    {
      ...open('galleries-entry', 'galleries?kind=pictures'),
      look: ({ page }) => page.getByTestId('gallery-entry').first().getByRole('link').click(),
    },
    {
      ...open('galleries-hashes', 'galleries?kind=pictures'),
      look: async ({ page, say }) => {
        await page.getByRole('button', { name: say('galleries:hashes.words') }).click();
        await page.getByRole('menuitem', { name: say('galleries:hashes.import') }).click();
        await dialog(page)
          .getByRole('button', { name: say('galleries:import.words') })
          .click();
      },
    },
    {
      ...open('words-tried', 'words'),
      look: async ({ page, say }) => {
        const text = page.getByRole('textbox', { name: say('words:try.title') });
        await text.fill('Get your m00n c0ins, 空汽币, from Scunthorpe');
        await page.getByTestId('words-tried').locator('mark').first().waitFor();
      },
    },
    drawer('rules-new', 'rules?rule=new'),
    drawer('rules-list', 'rules?list=new'),
    {
      ...open('rules-tried', `rules?rule=${rule}`),
      look: async ({ page, say }) => {
        await dialog(page)
          .getByRole('button', { name: say('rules:try.run') })
          .click();
        await dialog(page).getByText(say('rules:figures.queue')).waitFor();
      },
    },
    drawer('words-new', 'words?word=new'),
    open('engines-change', 'engines?edit=speech-transcription'),
    {
      ...open('engines-models', 'engines?edit=text'),
      look: ({ page }) => page.getByRole('checkbox').last().scrollIntoViewIfNeeded(),
    },
    learnedModels,
    {
      ...open('engines-tried', 'engines?try=ocr-text'),
      look: async ({ page }) => {
        const picture = path.join(import.meta.dirname, '../../.readme/queue.png');
        await page.getByTestId('try').locator('input[type=file]').setInputFiles(picture);
        await page.getByTestId('tried').waitFor();
        await page.getByTestId('task-ocr-text').scrollIntoViewIfNeeded();
      },
    },
    drawer('accounts-new', 'accounts?account=new'),
    drawer('webhooks-new', 'webhooks?endpoint=new'),
    open('webhooks-log', 'webhooks?view=log'),
    drawer('webhooks-replay', 'webhooks?view=log&replay=1'),
    drawer('keys-new', 'keys?key=new'),
    drawer('people-invite', 'people?invite=new'),
    {
      ...open('people-sessions', 'people'),
      look: ({ page, say }) =>
        pressWithoutTip(page, page.getByRole('button', { name: say('access:sessions.of', { name: 'Sue' }) })),
    },
    open('retention-holds', 'retention?view=holds'),
    open('retention-erasure', 'retention?view=erasure'),
  ];
}
