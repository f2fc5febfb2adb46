import path from 'node:path';
import { showTheme, untilStill } from '../../e2e/axe.ts';
import type { Screen } from '../../e2e/screens/screen.ts';
import type { Visitor } from '../../e2e/screens/visit.ts';
import type { OpenedWay } from './ways.ts';

/** Takes pictures of one screen in every width and theme of a variant. Returns where it scrolls sideways. */
export async function shoot(
  visitor: Visitor,
  screen: Screen,
  way: OpenedWay,
  out: string,
): Promise<string[]> {
  const faults: string[] = [];
  // A state of another screen is not worth a third width.
  const widths = screen.state ? way.widths.slice(0, 1) : way.widths;
  await visitor.visit(screen, async ({ page }) => {
    for (const { width, height } of widths) {
      await page.setViewportSize({ width, height });
      for (const theme of way.themes) {
        await showTheme(page, theme);
        await untilStill(page);
        const file = `${screen.name}-${width}-${theme}-${way.language}.png`;
        await page.screenshot({ path: path.join(out, file) });
      }
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (sideways > 0) faults.push(`${screen.name} scrolls ${sideways} px sideways at ${width} px`);
    }
    await page.setViewportSize({ width: way.width, height: way.height });
  });
  return faults;
}
