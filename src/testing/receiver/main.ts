// The product's callback receiver as a process of its own, with its real database and signatures, but without the rest
// of a start. For trials that kill it often.
import { readFile } from 'node:fs/promises';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { createIntake } from '../../bff/intake.ts';
import { openDatabase } from '../../bff/node/database.ts';
import { onError } from '../../bff/on-error.ts';
import { serviceRoutes } from '../../bff/routes/service.ts';
import type { Env } from '../../bff/seams.ts';
import { verifyHere } from '../../platform/node/keys/verify-here.ts';
import { openCallback } from '../../protocol/open-callback.ts';
import { importPublicKey } from '../../protocol/signature.ts';
import { embeddedTaskIds } from '../../protocol/tasks.ts';
import { type Job, machine } from '../../review/context/context.ts';
import { migrate } from '../../review/store/migrate.ts';
import type { Trx } from '../../review/store/tables.ts';
import { unusedSeams } from '../unused-seams.ts';

const { DATABASE_URL = '', PORT = '0', MODERATION_PUBLIC_KEY = '' } = process.env;
const db = openDatabase(DATABASE_URL);
await migrate(db.kysely);
await sql`create table if not exists waiting_job (name text, id uuid)`.execute(db.kysely);
const key = await importPublicKey(await readFile(MODERATION_PUBLIC_KEY, 'utf8'));
const unused = unusedSeams();
const { startup } = unused.moderation;
const seams = {
  ...unused,
  db,
  moderation: {
    ...unused.moderation,
    startup: {
      ...startup,
      moderation: {
        ...startup.moderation,
        tasks: embeddedTaskIds,
        open: (body: string, options: { bareAllowed: boolean }) =>
          openCallback(body, key, { ...options, verifyBy: verifyHere }),
      },
    },
  },
  jobs: {
    ...unused.jobs,
    enqueue: async (trx: Trx, name: string, job: Job | readonly Job[]) => {
      const ids = [job].flat().map(({ id }) => id);
      await sql`insert into waiting_job select ${name}, unnest(${ids}::uuid[])`.execute(trx);
    },
  },
  evidence: { ...unused.evidence, room: async () => ({ freeBytes: null, floorBytes: 0, enough: true }) },
};

const app = new Hono<Env>();
const report = (error: unknown) => console.error(error);
const settings = { ...unused.settings, demo: false };
const intake = createIntake({ ...seams, settings, actor: machine }, { report });
app.onError(onError(report));
app.route('/', serviceRoutes(seams, settings, intake));
intake.watch();
createAdaptorServer({ fetch: app.fetch }).listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write('the receiver is ready at its port\n');
});
