import { sql } from 'kysely';
import * as z from 'zod';
import type { Tx } from '../store/database.ts';

export const workChannel = 'moderation_work';
const callSchema = z.object({ close: z.string(), graceMs: z.number() });

/** Asks the process that works on a submission to close it. */
export type CloseCall = z.infer<typeof callSchema>;

/** Notifies every process, at commit, that there is a submission to take up or to close. */
export async function callWorkers(tx: Tx, call?: CloseCall): Promise<void> {
  await sql`select pg_notify(${workChannel}, ${call ? JSON.stringify(call) : ''})`.execute(tx);
}

export function readCall(word: string | null): CloseCall | null {
  return word ? callSchema.parse(JSON.parse(word)) : null;
}
