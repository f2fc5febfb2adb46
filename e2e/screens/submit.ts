import { maxContentLength } from '../../src/api/texts.ts';
import type { SubmitKind } from '../../src/web/paths/paths.ts';
import type { Screen } from './screen.ts';

const kinds: SubmitKind[] = ['texts', 'audio', 'audio-stream', 'video', 'video-stream'];

/** The five forms, the messages beside invalid fields, and an answer shown in place. */
export function submitScreens(): Screen[] {
  return [
    ...kinds.map((kind): Screen => ({ name: `submit-${kind}`, at: `/submit/${kind}` })),
    {
      name: 'submit-video-refused',
      at: '/submit/video',
      state: true,
      look: async ({ page, say }) => {
        await page.getByLabel(say('submit:param.interval')).fill('11');
        await page.getByRole('main').locator('button[type=submit]').click();
        await page.getByText(say('submit:source.noFile')).waitFor();
      },
    },
    {
      name: 'submit-texts-refused',
      at: '/submit/texts',
      state: true,
      look: async ({ page }) => {
        const tooLong = 'x'.repeat(maxContentLength + 1);
        await page.getByRole('main').getByRole('textbox').first().fill(`${tooLong}\n\n${tooLong}`);
        await page.getByRole('main').locator('button[type=submit]').click();
      },
    },
    {
      name: 'submit-texts-answered',
      at: '/submit/texts',
      state: true,
      look: async ({ page }) => {
        await page.getByRole('main').getByRole('textbox').first().fill('all is well\n加 微 信 abc12345');
        await page.getByRole('main').locator('button[type=submit]').click();
        await page.getByTestId('text-answer').first().waitFor();
      },
    },
  ];
}
