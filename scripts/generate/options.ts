import { z } from 'zod';

const schema = z.object({
  cases: z.coerce.number().int().min(1).max(20_000_000).default(10_000),
  alone: z.coerce.number().int().min(0).max(50).default(3),
  open: z.coerce.number().int().min(0).max(20_000_000).optional(),
  days: z.coerce.number().int().min(1).max(730).default(90),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(1),
  until: z.coerce.date().default(() => new Date()),
  anyway: z.boolean().default(false),
});
/** `alone`: texts that the machine decides alone, for each case. `open`: about how many of the newest wait. `until`: the end of the history. `anyway`: also where people have really worked. */
export type Options = z.infer<typeof schema>;

export class WrongOption extends Error {}

export function readOptions(given: Readonly<Record<string, unknown>>): Options {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const lines = read.error.issues.map(
    ({ path, message }) => `  --${String(path[0])} ${JSON.stringify(given[String(path[0])])}: ${message}`,
  );
  throw new WrongOption(`These options cannot be used:\n${lines.join('\n')}`);
}
