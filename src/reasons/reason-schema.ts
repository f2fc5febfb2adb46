import * as z from 'zod';
import { en } from './en.ts';
import { languages } from './languages.ts';
import { Reason, type ReasonName } from './reason.ts';
import { say } from './say.ts';

type Stored = { reason: ReasonName; params: Record<string, StoredParam> };
type StoredParam = string | number | Stored | (string | Stored)[];

const isReasonName = (name: string): name is ReasonName => Object.hasOwn(en, name);

const stored: z.ZodType<Stored> = z.object({
  reason: z.string().refine(isReasonName),
  params: z.record(
    z.string(),
    z.lazy(() => z.union([z.string(), z.number(), stored, z.array(z.union([z.string(), stored]))])),
  ),
});

/** A reason as stored or sent: `{ reason, params }`. One that this version cannot express is refused. */
export const reasonSchema = stored.transform((value, context) => {
  const reason = revive(value);
  if (isSayable(reason)) return reason;
  context.addIssue({ code: 'custom', message: 'The parameters are not those of the reason.' });
  return z.NEVER;
});

function revive({ reason, params }: Stored): Reason {
  const one = (param: string | Stored) => (typeof param === 'string' ? param : revive(param));
  const revived = Object.entries(params).map(([name, param]) => [
    name,
    typeof param === 'number' ? param : Array.isArray(param) ? param.map(one) : one(param),
  ]);
  return new Reason(reason, Object.fromEntries(revived));
}

/** Whether the sentence finds every parameter that it needs, in the right type. */
function isSayable(reason: Reason): boolean {
  try {
    for (const language of languages) say(reason, language);
    return true;
  } catch {
    return false;
  }
}

/** A reason, or plain text: as an object, as stored, or as sent by another process. */
export const messageSchema = z.union([z.string(), z.custom<Reason>(Reason.is), reasonSchema]);
