import { expect, type Page } from '@playwright/test';
import { serveDemo } from '../scripts/demo/serve.ts';
import type { Role } from '../src/api/common.ts';
import { addPerson } from './people.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

/** `npm run test:demo` plays the journeys that begin on a stage in the demo, which is built, instead of the real servers. */
export const isDemo = process.env.SECOND_LOOK_DEMO === '1';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back.
type Answer = { status: number; body: any };
export type Call = (method: string, at: string, body?: object) => Promise<Answer>;

/** Where a journey plays: the real servers, or the demo in the journey's own page. */
export type Stage = {
  /** Whatever a page asks begins so. */
  origin: string;
  /** Opens an address of the product, as a link to it would. */
  open(page: Page, at?: string): Promise<void>;
  /** The page becomes that of somebody of this role, who is at the queue then. Gives the name. */
  enter(page: Page, role: Role): Promise<string>;
  /** What a program calls beside the page. The demo answers its own page alone, which need not be signed in for others. */
  caller(page: Page): Promise<Call>;
  end(): Promise<void>;
};

export async function openStage(...settings: Parameters<typeof startSecondLook>): Promise<Stage> {
  return isDemo ? demoStage() : realStage(await startSecondLook(...settings));
}

function realStage(app: SecondLook): Stage {
  const people = new Map<Role, { name: string; email: string }>([['admin', { name: 'ada', ...admin }]]);
  const open: Stage['open'] = async (page, at = '') => void (await page.goto(`${app.url}/${at}`));
  return {
    origin: app.url,
    open,
    enter: async (page, role) => {
      const name = role === 'supervisor' ? 'Sue' : 'Mo';
      const person = people.get(role) ?? { name, ...(await addPerson(app, name, role)) };
      people.set(role, person);
      await open(page);
      await signInAs(page, person.email);
      return person.name;
    },
    caller: async () => (await signIn(app.url)).call,
    end: () => app.end(),
  };
}

/** People of the demo come in with any password. */
const demoPeople: Record<Role, { name: string; email: string }> = {
  moderator: { name: 'Mina Moreno', email: 'mina@demo.example' },
  supervisor: { name: 'Sam Osei', email: 'sam@demo.example' },
  admin: { name: 'Ada Kowalska', email: 'ada@demo.example' },
};

async function demoStage(): Promise<Stage> {
  const server = await serveDemo();
  const been = new WeakSet<Page>();
  const open: Stage['open'] = async (page, at = '') => {
    // Its own pages can be reached once it has been there, and what was done is kept first.
    if (been.has(page)) {
      await expect(page.locator('html')).toHaveAttribute('data-demo-kept', 'true');
      await page.goto(server.url + at);
    } else await page.goto(server.url);
    await expect(page.getByRole('button', { name: /^Demo: / })).toBeVisible();
    if (!been.has(page) && at !== '') {
      been.add(page);
      await open(page, at);
    }
    been.add(page);
  };
  return {
    origin: new URL(server.url).origin,
    open,
    enter: async (page, role) => {
      await open(page);
      await signOut(page);
      await signInAs(page, demoPeople[role].email);
      return demoPeople[role].name;
    },
    caller: callFrom,
    end: async () => server.close(),
  };
}

async function callFrom(page: Page): Promise<Call> {
  return (method, at, body) =>
    page.evaluate(
      async ([how, where, what]) => {
        const headers = { 'content-type': 'application/json' };
        const init = what === undefined ? {} : { headers, body: JSON.stringify(what) };
        const answer = await fetch(where, { method: how, ...init });
        const text = await answer.text();
        return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
      },
      [method, at, body] as const,
    );
}

/** By the menu of the account, whose code comes after the page is drawn. */
export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Account/ })
    .and(page.locator('[aria-haspopup=menu]'))
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** By keys, as the page offers it. */
async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/queue\/review/);
}
