import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Role } from '../src/api/common.ts';
import { openDatabase } from '../src/bff/node/database.ts';
import { makeSetupLink } from '../src/review/people/setup-link.ts';
import { admin, type SecondLook } from './second-look.ts';

const password = admin.password;

/** Where the product's own PostgreSQL listens: it says so itself. */
async function databaseUrl({ dataDir }: SecondLook): Promise<string> {
  const told = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const socket = told.split('\n')[4] ?? '';
  return `postgres://second_look@/second_look?host=${encodeURIComponent(socket)}`;
}

/** One more person, through the door by which the first one came. */
export async function addPerson(app: SecondLook, name: string, role: Role): Promise<{ email: string }> {
  const db = openDatabase(await databaseUrl(app));
  try {
    const email = `${name.toLowerCase()}@example.org`;
    const token = await makeSetupLink(db.kysely);
    const answer = await fetch(`${app.url}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, name, email, password }),
    });
    if (answer.status !== 204) throw new Error(`${name} was not made: ${await answer.text()}`);
    await sql`update "user" set role = ${role} where email = ${email}`.execute(db.kysely);
    return { email };
  } finally {
    await db.close();
  }
}

/** A browser of their own, signed in. */
export async function pageOf(browser: Browser, app: SecondLook, { email }: { email: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url });
  const answer = await context.request.post('/api/auth/sign-in/email', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
  return context.newPage();
}
