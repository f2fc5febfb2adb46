import { sql } from 'kysely';
import * as z from 'zod';
import type { Tx } from '../store/database.ts';

export const workChannel = 'moderation_work';
const callSchema = z.object({ close: z.string(), graceMs: z.number() });

/** That one is to be closed by whichever process works on it. */
export type CloseCall = z.infer<typeof callSchema>;

/** Tells every process, with the commit, that there is something to take up, or one to close. */
export async function callWorkers(tx: Tx, call?: CloseCall): Promise<void> {
  await sql`select pg_notify(${workChannel}, ${call ? JSON.stringify(call) : ''})`.execute(tx);
}

export function readCall(word: string | null): CloseCall | null {
  return word ? callSchema.parse(JSON.parse(word)) : null;
}
