import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { serveDemo } from '../scripts/demo/serve.ts';
import type { Role } from '../src/api/common.ts';
import { addPerson, pageOf } from './people.ts';
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
  /** A page of their own for somebody of this role: in another browser, or in another tab of the same demo. */
  person(browser: Browser, role: Role): Promise<Person>;
  /** What a program of the administrator's calls, beside the people who have a page of their own. */
  program(browser: Browser): Promise<Call>;
  /** What a program calls beside the page. The demo answers its own page alone, which need not be signed in for others. */
  caller(page: Page): Promise<Call>;
  end(): Promise<void>;
};

/** Whose page this is; nothing is open in it yet. It is closed with the stage. */
export type Person = { page: Page; name: string };

export async function openStage(...settings: Parameters<typeof startSecondLook>): Promise<Stage> {
  return isDemo ? demoStage() : realStage(await startSecondLook(...settings));
}

function realStage(app: SecondLook): Stage {
  const contexts: BrowserContext[] = [];
  const people = new Map<Role, { name: string; email: string }>([['admin', { name: 'ada', ...admin }]]);
  const open: Stage['open'] = async (page, at = '') => void (await page.goto(`${app.url}/${at}`));
  const personOf = async (role: Role) => {
    const name = role === 'supervisor' ? 'Sue' : 'Mo';
    const person = people.get(role) ?? { name, ...(await addPerson(app, name, role)) };
    people.set(role, person);
    return person;
  };
  return {
    origin: app.url,
    open,
    person: async (browser, role) => {
      const { name, email } = await personOf(role);
      const page = await pageOf(browser, app, { email });
      contexts.push(page.context());
      return { page, name };
    },
    program: async () => (await signIn(app.url)).call,
    enter: async (page, role) => {
      const person = await personOf(role);
      await open(page);
      await signInAs(page, person.email);
      return person.name;
    },
    caller: async () => (await signIn(app.url)).call,
    end: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await app.end();
    },
  };
}

/** People of the demo come in with any password. */
const demoPeople: Record<Role, { id: string; name: string; email: string }> = {
  moderator: { id: 'demo-mina', name: 'Mina Moreno', email: 'mina@demo.example' },
  supervisor: { id: 'demo-sam', name: 'Sam Osei', email: 'sam@demo.example' },
  admin: { id: 'demo-ada', name: 'Ada Kowalska', email: 'ada@demo.example' },
};

async function demoStage(): Promise<Stage> {
  const server = await serveDemo();
  const been = new WeakSet<Page>();
  const tabs = new WeakSet<Page>();
  let together: { context: BrowserContext; first: Page } | null = null;
  /** One browser for all who act together. Its first tab has the database and stays; whoever acts has another. */
  const begin = async (browser: Browser) => {
    if (together) return together;
    const context = await browser.newContext();
    together = { context, first: await context.newPage() };
    await become(together.first, 'admin');
    return together;
  };
  const become = async (page: Page, role: Role) => {
    await open(page);
    await signOut(page);
    await signInAs(page, demoPeople[role].email);
  };
  const open: Stage['open'] = async (page, at = '') => {
    if (tabs.has(page)) {
      await page.goto(server.url + at);
      return void (await page.getByRole('button', { name: /^Demo: / }).waitFor());
    }
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
    person: async (browser, role) => {
      const page = await (await begin(browser)).context.newPage();
      tabs.add(page);
      // The tab keeps who sits before it; what is to be in place before a page is opened can still be put there.
      await page.addInitScript((id) => {
        sessionStorage.setItem('second-look.demo.person', id);
      }, demoPeople[role].id);
      return { page, name: demoPeople[role].name };
    },
    program: async (browser) => callFrom((await begin(browser)).first),
    enter: async (page, role) => {
      await become(page, role);
      return demoPeople[role].name;
    },
    caller: callFrom,
    end: async () => {
      await together?.context.close();
      server.close();
    },
  };
}

/** Asks until `done` likes what it sees. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back.
export async function until(call: Call, at: string, done: (body: any) => boolean): Promise<void> {
  const asked = async () => done((await call('GET', at)).body);
  await expect.poll(asked, { message: at, timeout: 600_000 }).toBe(true);
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
