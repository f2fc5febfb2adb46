import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { serveDemo } from '../scripts/demo/serve.ts';
import type { Role } from '../src/api/common.ts';
import { addPerson, pageOf } from './people.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

/** `npm test -- demo` plays the journeys that use a stage in the built demo instead of on the real servers. */
export const isDemo = process.env.SECOND_LOOK_DEMO === '1';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers untyped.
type Answer = { status: number; body: any };
export type Call = (method: string, at: string, body?: object) => Promise<Answer>;

/** Where a journey plays: the real servers, or the demo in the journey's own page. */
export type Stage = {
  /** The beginning of every request's address. */
  origin: string;
  /** Opens an address of the product, as a link would. */
  open(page: Page, at?: string): Promise<void>;
  /** Signs somebody of this role in on the page, which then shows the queue. Returns the name. */
  enter(page: Page, role: Role): Promise<string>;
  /**
   * A page of their own for somebody of this role: in another browser, or in another tab of the same demo. `called`
   * selects one of several; the demo uses its own names for them.
   */
  person(browser: Browser, role: Role, called?: string): Promise<Person>;
  /** A page for somebody without an account. */
  outside(browser: Browser): Promise<Page>;
  /** Calls as the administrator's program, beside the people with pages of their own. */
  program(browser: Browser): Promise<Call>;
  /** Uploads a file as that program. Returns its id. */
  upload(browser: Browser, file: string): Promise<string>;
  /** Calls beside the page. The demo answers only its own page; the page need not be signed in for other callers. */
  caller(page: Page): Promise<Call>;
  end(): Promise<void>;
};

/** A person's page, still empty. It is closed with the stage. */
export type Person = { page: Page; name: string };

export async function openStage(...settings: Parameters<typeof startSecondLook>): Promise<Stage> {
  return isDemo ? demoStage() : realStage(await startSecondLook(...settings));
}

function realStage(app: SecondLook): Stage {
  const contexts: BrowserContext[] = [];
  const people = new Map([['ada', { name: 'ada', email: admin.email }]]);
  const open: Stage['open'] = async (page, at = '') => void (await page.goto(`${app.url}/${at}`));
  const usual: Record<Role, string> = { moderator: 'Mo', supervisor: 'Sue', admin: 'ada' };
  const personOf = async (role: Role, name = usual[role]) => {
    const person = people.get(name) ?? { name, ...(await addPerson(app, name, role)) };
    people.set(name, person);
    return person;
  };
  const inBrowser = (page: Page) => {
    contexts.push(page.context());
    return page;
  };
  return {
    origin: app.url,
    open,
    person: async (browser, role, called) => {
      const { name, email } = await personOf(role, called);
      return { page: inBrowser(await pageOf(browser, app, { email })), name };
    },
    upload: async (_, file) => (await signIn(app.url)).upload(file),
    outside: async (browser) => inBrowser(await browser.newPage()),
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

/** In the demo, any password works. */
const demoPeople: { role: Role; id: string; name: string; email: string }[] = [
  { role: 'moderator', id: 'demo-mina', name: 'Mina Moreno', email: 'mina@demo.example' },
  { role: 'moderator', id: 'demo-noor', name: 'Noor Haddad', email: 'noor@demo.example' },
  { role: 'supervisor', id: 'demo-sam', name: 'Sam Osei', email: 'sam@demo.example' },
  { role: 'admin', id: 'demo-ada', name: 'Ada Kowalska', email: 'ada@demo.example' },
];
/** Assigns a different person to each name, as far as the role has several. */
function cast() {
  const known = new Map<string, (typeof demoPeople)[number]>();
  return (role: Role, called = '') => {
    const [only, ...others] = demoPeople.filter((one) => one.role === role);
    const taken = [...known.values()];
    const free = [only, ...others].find((one) => one && !taken.includes(one));
    const person = known.get(`${role} ${called}`) ?? (others.length === 0 ? only : free);
    if (!person) throw new Error(`the demo has no other ${role} for ${called}`);
    known.set(`${role} ${called}`, person);
    return person;
  };
}

async function demoStage(): Promise<Stage> {
  const server = await serveDemo();
  const been = new WeakSet<Page>();
  const tabs = new WeakSet<Page>();
  const personOf = cast();
  let shared: { context: BrowserContext; first: Page } | null = null;
  /**
   * One browser for all people who act together. Its first tab has the database and stays open; each person gets
   * another tab.
   */
  const begin = async (browser: Browser) => {
    if (shared) return shared;
    const context = await browser.newContext();
    await withoutGuide(context);
    shared = { context, first: await context.newPage() };
    await become(shared.first, 'admin');
    return shared;
  };
  const become = async (page: Page, role: Role) => {
    const { name, email } = personOf(role);
    await open(page);
    await signOut(page);
    await signInAs(page, email);
    return name;
  };
  const anotherTab = async (browser: Browser) => {
    const page = await (await begin(browser)).context.newPage();
    tabs.add(page);
    return page;
  };
  const open: Stage['open'] = async (page, at = '') => {
    if (tabs.has(page)) {
      await page.goto(server.url + at);
      return void (await page.getByRole('button', { name: /^Demo: / }).waitFor());
    }
    if (!been.has(page)) await withoutGuide(page);
    // Later navigation happens inside the app, after the database has been saved.
    if (been.has(page)) {
      await expect(page.locator('html')).toHaveAttribute('data-demo-saved', 'true');
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
    upload: async (browser, file) => uploadIn((await begin(browser)).first, file),
    outside: anotherTab,
    person: async (browser, role, called) => {
      const { id, name } = personOf(role, called);
      const page = await anotherTab(browser);
      // The tab remembers its person. No page is open yet, so scripts can still be added.
      await page.addInitScript((chosen) => {
        sessionStorage.setItem('second-look.demo.person', chosen);
      }, id);
      return { page, name };
    },
    program: async (browser) => callFrom((await begin(browser)).first),
    enter: become,
    caller: callFrom,
    end: async () => {
      await shared?.context.close();
      server.close();
    },
  };
}

/** The demo asks no question at its beginning. To be called before it is opened. */
export async function withoutGuide(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => sessionStorage.setItem('second-look.demo.guide', 'ended'));
}

/** Repeats the request until `done` accepts the answer. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers untyped.
export async function until(call: Call, at: string, done: (body: any) => boolean): Promise<void> {
  const isDone = async () => done((await call('GET', at)).body);
  await expect.poll(isDone, { message: at }).toBe(true);
}

async function uploadIn(page: Page, file: string): Promise<string> {
  const field = await page.evaluateHandle(() =>
    Object.assign(document.createElement('input'), { type: 'file' }),
  );
  await field.asElement()?.setInputFiles(file);
  return field.evaluate(async ({ files }) => {
    const [body] = files ?? [];
    const headers = { 'content-type': body?.type ?? '', 'x-filename': body?.name ?? '' };
    const answer = await fetch('/api/uploads', { method: 'POST', body: body ?? null, headers });
    return (await answer.json()).uploadId;
  });
}

/** Calls the API from this page, as its person. */
export async function callFrom(page: Page): Promise<Call> {
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

/** Through the account menu, whose code loads after the page is drawn. */
export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Account/ })
    .and(page.locator('[aria-haspopup=menu]'))
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** With the keyboard, as the page offers it. */
async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/queue\/review/);
}
