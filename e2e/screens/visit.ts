import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Language } from '../../src/reasons/languages.ts';
import { untilStill } from '../axe.ts';
import { admin } from '../second-look.ts';
import type { Looking, Screen } from './screen.ts';
import { type Say, wordsOf } from './words.ts';
import type { World } from './world.ts';

export type Theme = 'dark' | 'light';
export type Variant = { width: number; height: number; theme: Theme; language: Language };

/** Opens each screen as the person who sees it, on the servers that have its content. */
export type Visitor = {
  /** Opens a screen, brings it into its state, and calls `see`. */
  visit(screen: Screen, see: (looking: Looking) => Promise<void>): Promise<void>;
  end(): Promise<void>;
};

/** Texts other than the language's own, and a preparation for each page before it opens. */
type Otherwise = { say?: Say; prepare?: (page: Page) => Promise<void> };

export function makeVisitor(
  browser: Browser,
  world: World,
  variant: Variant,
  { say = wordsOf(variant.language), prepare }: Otherwise = {},
): Visitor {
  const pages = new Map<string, Page>();

  async function pageFor({ who = 'administrator', empty }: Screen): Promise<Page> {
    const key = `${who} ${empty ?? false}`;
    const open = pages.get(key);
    if (open && !open.isClosed()) return open;
    await open?.context().close();
    const { url } = empty ? await world.empty() : world.app;
    const page = await signedIn(browser, url, who, variant);
    await prepare?.(page);
    pages.set(key, page);
    return page;
  }

  return {
    visit: async (screen, see) => {
      const looking = { page: await pageFor(screen), say };
      const { page } = looking;
      // Close other pages, which would still hold the case.
      for (const other of pages.values())
        if (other !== page && !other.isClosed()) await other.goto('about:blank');
      try {
        await screen.before?.(looking);
        // A different # alone would not load a new page.
        if (screen.at.includes('#')) await page.goto('about:blank');
        await page.goto(screen.at);
        // Wait for more than the first, empty rendering.
        const main = page.locator('main');
        await (screen.loading ? main : main.filter({ hasText: /\S/ })).first().waitFor();
        if (!screen.loading)
          await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
        await screen.look?.(looking);
        await untilStill(page);
        await see(looking);
      } finally {
        await screen.after?.(looking);
      }
    },
    end: async () => {
      for (const page of pages.values()) await page.context().close();
    },
  };
}

async function signedIn(
  browser: Browser,
  baseURL: string,
  who: NonNullable<Screen['who']>,
  { width, height, theme, language }: Variant,
): Promise<Page> {
  const options: BrowserContextOptions = {
    baseURL,
    viewport: { width, height },
    locale: language,
    // No fading, so that colours are right at once.
    reducedMotion: 'reduce',
  };
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  await context.addInitScript(
    ([chosenTheme, chosenLanguage]) => {
      // No notes, filters or column widths of an earlier screen.
      localStorage.clear();
      localStorage.setItem('second-look.theme', chosenTheme);
      localStorage.setItem('second-look.language', chosenLanguage);
    },
    [theme, language] as const,
  );
  if (who !== 'nobody') {
    const email = who === 'administrator' ? admin.email : 'mo@example.org';
    const data = { email, password: admin.password };
    const answer = await context.request.post('/api/auth/sign-in/email', { data });
    if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  }
  return context.newPage();
}
