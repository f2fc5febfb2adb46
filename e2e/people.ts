import type { Browser, Page } from '@playwright/test';
import type { Role } from '../src/api/common.ts';
import { admin, type SecondLook, signIn } from './second-look.ts';

const password = admin.password;

/** Adds a person by the administrator's invitation. */
export async function addPerson(app: SecondLook, name: string, role: Role): Promise<{ email: string }> {
  const email = `${name.toLowerCase()}@example.org`;
  const { call } = await signIn(app.url);
  const { body } = await call('POST', '/api/accounts/links', { email, role });
  const used = await call('POST', '/api/access-links/use', { token: body.token, name, password });
  if (used.status !== 204) throw new Error(`${name} was not created: ${JSON.stringify(used.body)}`);
  return { email };
}

/** A new browser in which this person is signed in. */
export async function pageOf(browser: Browser, app: SecondLook, { email }: { email: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url });
  const answer = await context.request.post('/api/auth/sign-in/email', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  return context.newPage();
}
