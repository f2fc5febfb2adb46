import path from 'node:path';
import { showTheme, untilStill } from '../../e2e/axe.ts';
import type { Screen } from '../../e2e/screens/screen.ts';
import type { Visitor } from '../../e2e/screens/visit.ts';
import type { OpenedVariant } from './variants.ts';

/** Takes pictures of one screen in every width and theme of a variant. Returns where it scrolls sideways. */
export async function shoot(
  visitor: Visitor,
  screen: Screen,
  variant: OpenedVariant,
  out: string,
): Promise<string[]> {
  const faults: string[] = [];
  // A state of another screen is not worth a third width.
  const widths = screen.state ? variant.widths.slice(0, 1) : variant.widths;
  await visitor.visit(screen, async ({ page }) => {
    for (const { width, height } of widths) {
      await page.setViewportSize({ width, height });
      for (const theme of variant.themes) {
        await showTheme(page, theme);
        await untilStill(page);
        const file = `${screen.name}-${width}-${theme}-${variant.language}.png`;
        await page.screenshot({ path: path.join(out, file) });
      }
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (sideways > 0) faults.push(`${screen.name} scrolls ${sideways} px sideways at ${width} px`);
    }
    await page.setViewportSize({ width: variant.width, height: variant.height });
  });
  return faults;
}
